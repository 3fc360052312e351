import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer, zoomOf } from './overlay.tsx'
import { usePortal } from './portal.tsx'

const DELAY_MS = 400
const GAP = 6

interface TooltipTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-describedby': string | undefined
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A description of a button, on hover or focus; Escape hides it. */
export function Tooltip(props: {
  text: string
  trigger: (trigger: TooltipTriggerProps) => ReactNode
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  const place = usePortal()
  const id = useId()
  useTopLayer(place, isShown)

  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setShown, delay, true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  // After it is in the top layer: a hidden element has no size.
  useEffect(() => {
    const [at, box] = [anchor.current?.getBoundingClientRect(), tip.current]
    if (!isShown || !at || !box) return
    const { width, height } = box.getBoundingClientRect()
    const isRoomAbove = at.top - height - GAP >= 0
    const left = Math.max(GAP, Math.min(at.left + (at.width - width) / 2, innerWidth - width - GAP))
    const zoom = zoomOf(box)
    box.style.left = `${left / zoom}px`
    box.style.top = `${(isRoomAbove ? at.top - height - GAP : at.bottom + GAP) / zoom}px`
  }, [isShown])

  return (
    <>
      {props.trigger({
        ref: anchor,
        'aria-describedby': isShown ? id : undefined,
        onPointerEnter: () => show(DELAY_MS),
        onPointerLeave: hide,
        onFocus: () => {
          if (anchor.current?.matches(':focus-visible')) show(0)
        },
        onBlur: hide,
        onKeyDown: event => {
          if (event.key !== 'Escape' || !isShown) return
          // Closes the tooltip only, not the overlay below it.
          event.stopPropagation()
          hide()
        }
      })}
      {isShown &&
        place &&
        createPortal(
          <span
            className="pointer-events-none [zoom:var(--hutong-zoom)] fixed w-max max-w-60 rounded-(--hutong-radius-sm) bg-(--hutong-text) px-2 py-1 text-[12px]/5 text-(--hutong-bg)"
            id={id}
            ref={tip}
            role="tooltip"
          >
            {props.text}
          </span>,
          place
        )}
    </>
  )
}
