import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { Notice } from '../../core/notices.ts'
import { commonText } from '../../core/text/common.ts'
import { Toasts } from '../kit/signs.tsx'
import { $coreIsMissing, fetchCore, store, whenHere } from './core.ts'

const $notices = store<readonly Notice[]>(core => core.$notices, [])
const missing = (): Notice => ({ id: -1, tone: 'error', text: commonText.networkBroken() })

/** Whether something around this view says what the core has told: then it is not said twice. */
export const NoticesElsewhere = createContext(false)

/** Where on this page the core can be heard; the first in sight says it, which is the one last used. */
const $places = atom<readonly HTMLElement[]>([])
const without = (place: HTMLElement) => $places.get().filter(each => each !== place)

/** Whether this is the place; what is being read stays where it is. */
function useTurn(areElsewhere: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const first = useStore($places).find(place => place.checkVisibility())
  useEffect(() => {
    const place = box.current
    const root = place?.getRootNode()
    if (areElsewhere || !place || !root) return
    $places.set([...$places.get(), place])
    // A press anywhere in an element brings the focus into it.
    const used = () => {
      if (!$notices.get().length) $places.set([place, ...without(place)])
    }
    root.addEventListener('focusin', used)
    return () => {
      root.removeEventListener('focusin', used)
      $places.set(without(place))
    }
  }, [areElsewhere])
  return [box, first === box.current] as const
}

/**
 * What the core has told the person lately, once on a page: in a row of its own, which pushes down
 * what follows, or where `className` says, which is never over what ends a call.
 */
export function Notices(props: {
  readonly className?: string
  readonly isRow?: boolean
  /** Sentences that stand here already. */
  readonly unless?: readonly string[]
}) {
  const { className = '', isRow, unless } = props
  const areElsewhere = useContext(NoticesElsewhere)
  const isMissing = useStore($coreIsMissing)
  const notices = useStore($notices)
  const [box, isTurn] = useTurn(areElsewhere)
  // A page may hold an element that has no other use for the core.
  useEffect(() => {
    fetchCore().catch(() => undefined)
  }, [])
  if (areElsewhere) return null
  const toasts = isMissing ? [missing()] : notices
  return (
    <div className={isRow ? className : `absolute ${className}`} ref={box}>
      <Toasts
        isRow={isRow}
        onHold={isHeld => whenHere(core => core.holdNotices(isHeld))}
        closeLabel={commonText.close()}
        onClose={id => whenHere(core => core.dismiss(Number(id)))}
        toasts={isTurn ? toasts.filter(({ text }) => !unless?.includes(text)) : []}
      />
    </div>
  )
}
