import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef
} from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer, zoomOf } from './overlay.tsx'
import { usePortal } from './portal.tsx'

const GAP = 4
const MARGIN = 8

interface SideWindowTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

/**
 * A button with a controlled, non-modal panel beside it. Escape, an outside press, focus leaving it and
 * a change of the page's URL close it.
 */
export function SideWindow(props: {
  readonly label: string
  /** Preferred width in px; limited by the page. */
  readonly width: number
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
  readonly trigger: (trigger: SideWindowTrigger) => ReactNode
  readonly children: ReactNode
}) {
  const { isOpen, onOpen } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const place = usePortal()
  const id = useId()
  const isRendered = isOpen && place !== null
  return (
    <>
      {props.trigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': isRendered,
        'aria-controls': isRendered ? id : undefined,
        onClick: () => onOpen(!isOpen)
      })}
      {isRendered &&
        createPortal(
          <Pane
            anchor={anchor}
            id={id}
            label={props.label}
            place={place}
            onClose={() => onOpen(false)}
            width={props.width}
          >
            {props.children}
          </Pane>,
          place
        )}
    </>
  )
}

function Pane(props: {
  readonly place: HTMLElement
  readonly id: string
  readonly label: string
  readonly width: number
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { anchor, width, onClose, place } = props
  const pane = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })

  // Enters the top layer first: a hidden element has no size and cannot be focused.
  useTopLayer(place, true)
  useEffect(() => {
    const box = pane.current
    if (!box) return
    const updateLayout = () => layOut(box, anchor.current, width)
    updateLayout()
    box.focus({ preventScroll: true })
    const watching = new ResizeObserver(updateLayout)
    watching.observe(box)
    addEventListener('resize', updateLayout)
    addEventListener('scroll', updateLayout, { capture: true, passive: true })
    return () => {
      watching.disconnect()
      removeEventListener('resize', updateLayout)
      removeEventListener('scroll', updateLayout, { capture: true })
    }
  }, [anchor, width])

  useEffect(() => {
    const pressed = (event: Event) => {
      const way = event.composedPath()
      const own = [pane.current, anchor.current, hasList(pane.current) && place]
      if (!own.some(part => part && way.includes(part))) close.current()
    }
    // A dialog above it adds a history entry with the same URL.
    const from = location.href
    const left = () => location.href !== from && close.current()
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : undefined
    addEventListener('pointerdown', pressed, true)
    for (const name of ['popstate', 'hashchange']) addEventListener(name, left)
    navigation?.addEventListener('navigatesuccess', left)
    return () => {
      removeEventListener('pointerdown', pressed, true)
      for (const name of ['popstate', 'hashchange']) removeEventListener(name, left)
      navigation?.removeEventListener('navigatesuccess', left)
    }
  }, [anchor, place])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || hasList(pane.current)) return
    event.stopPropagation()
    anchor.current?.focus()
    onClose()
  }
  return (
    <div
      aria-label={props.label}
      className="[zoom:var(--hutong-zoom)] fixed flex flex-col overflow-hidden rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-raised) text-(--hutong-text) shadow-(--hutong-sh-2) outline-none"
      id={props.id}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isOurs =
          relatedTarget === anchor.current ||
          currentTarget.contains(relatedTarget) ||
          (hasList(currentTarget) && place.contains(relatedTarget))
        if (relatedTarget && !isOurs) onClose()
      }}
      onKeyDown={onKeyDown}
      ref={pane}
      role="dialog"
      tabIndex={-1}
    >
      {props.children}
    </div>
  )
}

/** One of its fields has an open list, rendered outside it. */
const hasList = (pane: Element | null): boolean =>
  pane?.querySelector('[aria-haspopup="listbox"][aria-expanded="true"]') != null

/** Below its button if there is room, else above; always within the window. */
function layOut(pane: HTMLElement, anchor: Element | null, maxWidth: number): void {
  const at = anchor?.getBoundingClientRect()
  if (!at) return
  const zoom = zoomOf(pane)
  const width = Math.min(maxWidth * zoom, innerWidth - 2 * MARGIN)
  const below = innerHeight - at.bottom - GAP - MARGIN
  const above = at.top - GAP - MARGIN
  const isBelow = below >= pane.scrollHeight * zoom || below >= above
  const left = Math.max(MARGIN, Math.min(at.right - width, innerWidth - width - MARGIN))
  const px = (length: number) => `${length / zoom}px`
  Object.assign(pane.style, {
    width: px(width),
    left: px(at.left + width <= innerWidth - MARGIN ? at.left : left),
    maxHeight: px(Math.max(160, isBelow ? below : above)),
    top: isBelow ? px(at.bottom + GAP) : 'auto',
    bottom: isBelow ? 'auto' : px(innerHeight - at.top + GAP)
  })
}
