import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { commonText } from '../../core/text/common.ts'
import { fetchTwice } from '../fetch-twice.ts'
import { Button } from '../kit/button.tsx'

/** A piece of a view in a chunk of its own. */
export interface Piece<Props> {
  readonly get: () => ComponentType<Props> | undefined
  /** Resolves whether it is here now; one that did not come can be asked for again. */
  readonly fetch: () => Promise<boolean>
}

export function piece<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>
): Piece<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<boolean> | undefined
  return {
    get: () => part,
    fetch: () => {
      coming ??= fetchTwice(load).then(
        module => {
          part = module.default
          return true
        },
        () => {
          coming = undefined
          return false
        }
      )
      return coming
    }
  }
}

/** Draws a piece: at once when it is here, else as soon as it comes, else 加载失败，点击重试. */
export function Apart<Props extends object>(props: {
  piece: Piece<Props>
  with: Props
  /** What stands there until it has come. */
  meanwhile?: ReactNode
}) {
  const { get, fetch } = props.piece
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  useEffect(() => {
    if (state !== 'waiting' || get()) return
    let isGone = false
    void fetch().then(isHere => isGone || setState(isHere ? 'here' : 'failed'))
    return () => {
      isGone = true
    }
  }, [state, get, fetch])
  const Part = get()
  if (Part) return <Part {...props.with} />
  if (state !== 'failed') return props.meanwhile ?? null
  return (
    <Button className="m-auto" onClick={() => setState('waiting')} role="alert">
      {commonText.loadFailed()}
    </Button>
  )
}
