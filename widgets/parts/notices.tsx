import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createContext, useContext, useEffect, useRef } from 'react'
import { commonMessages } from '../../core/messages/common-messages.ts'
import type { Notice } from '../../core/notices.ts'
import { Toasts } from '../kit/indicators.tsx'
import { $coreIsMissing, fetchCore, store, whenHere } from './core-loader.ts'

const $notices = store<readonly Notice[]>(core => core.$notices, [])
const missing = (): Notice => ({ id: -1, tone: 'error', text: commonMessages.networkBroken() })

/** Whether a surrounding view shows the core's notices, so that this one does not repeat them. */
export const NoticesElsewhere = createContext(false)

/** Notice areas on this page, most recently used first; the first visible one shows the notices. */
const $places = atom<readonly HTMLElement[]>([])
const without = (place: HTMLElement) => $places.get().filter(each => each !== place)

/** Longer than most clicks, from the press to the release. */
const PRESS_MS = 600

const hold = (isHeld: boolean) => whenHere(core => core.holdNotices(isHeld))

/** Whether this area shows the notices; it does not change while one is shown. */
function useTurn(areElsewhere: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const first = useStore($places).find(place => place.checkVisibility())
  useEffect(() => {
    // The element may have no other use for the core.
    fetchCore().catch(() => undefined)
    const place = box.current
    const root = place?.getRootNode()
    if (areElsewhere || !place || !root) return
    $places.set([...without(place), place])
    // A notice that goes would move what is pressed, which then gets no click.
    const used = () => {
      hold(true)
      setTimeout(hold, PRESS_MS, false)
      if (!$notices.get().length) $places.set([place, ...without(place)])
    }
    const gone = new AbortController()
    for (const event of ['focusin', 'pointerdown']) root.addEventListener(event, used, gone)
    return () => {
      gone.abort()
      $places.set(without(place))
    }
  }, [areElsewhere])
  return [box, first === box.current] as const
}

/**
 * Notices of the core, shown once per page: in a row that pushes the content down, or placed by
 * `className`, never over the hang-up button.
 */
export function Notices(props: {
  readonly className?: string
  readonly isRow?: boolean
  /** Messages already shown by the surrounding view. */
  readonly unless?: readonly string[]
}) {
  const { className = '', isRow, unless } = props
  const areElsewhere = useContext(NoticesElsewhere)
  const isMissing = useStore($coreIsMissing)
  const notices = useStore($notices)
  const [box, isTurn] = useTurn(areElsewhere)
  if (areElsewhere) return null
  const toasts = isMissing ? [missing()] : notices
  return (
    <div className={isRow ? className : `absolute ${className}`} ref={box}>
      <Toasts
        isRow={isRow}
        onHold={hold}
        closeLabel={commonMessages.close()}
        onClose={id => whenHere(core => core.dismiss(Number(id)))}
        toasts={isTurn ? toasts.filter(({ text }) => !unless?.includes(text)) : []}
      />
    </div>
  )
}
