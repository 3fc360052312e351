import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import type { Chunk } from '../overlay.tsx'
import { useWords } from './words.ts'

/** A part in a chunk of its own: drawn at once when it is here, else as soon as it comes. */
export function Later<Props extends object>(props: {
  readonly part: Chunk<Props>
  readonly with: Props
  /** What stands in its place until it is here. */
  readonly waiting?: ReactNode
  /** Round the button that asks again, when it did not come. */
  readonly failed?: (again: ReactNode) => ReactNode
}) {
  const { get, fetch } = props.part
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  const words = useWords()
  useEffect(() => {
    if (state !== 'waiting' || get()) return
    let isGone = false
    void fetch().then(() => isGone || setState(get() ? 'here' : 'failed'))
    return () => {
      isGone = true
    }
  }, [state, get, fetch])
  const Part = get()
  if (Part) return <Part {...props.with} />
  if (state !== 'failed') return props.waiting
  const again = (
    <Button onClick={() => setState('waiting')} role="alert">
      {words.failed()}
    </Button>
  )
  return props.failed?.(again) ?? again
}
