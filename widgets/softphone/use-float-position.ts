import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { zoomOf } from '../kit/overlay/overlay.tsx'

/** Px from the bottom and from the inline end of the window (the left in RTL); and the arrow key step. */
const corner = { end: 24, bottom: 24 }
const margin = 8
const step = 16
/** In px: a smaller pointer movement is a click, not a drag. */
const slack = 4

const arrows: Readonly<Record<string, readonly [left: number, bottom: number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step]
}

/** Height at the bottom of the window that the on-screen keyboard covers; a zoomed page has moved instead. */
function keyboardHeight(): number {
  const view = window.visualViewport
  if (view?.scale !== 1) return 0
  return Math.max(0, window.innerHeight - view.height - view.offsetTop)
}

/** Whether the page around the element is RTL; the element's content is not. */
function isMirrored(element: HTMLElement | null): boolean {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot && getComputedStyle(root.host).direction === 'rtl'
}

/**
 * A position in the window, moved by pointer and arrow keys; Home returns to the corner.
 *
 * Written to the frame's style directly: a drag causes no render, and the frame stays inside the window.
 */
export function usePlace() {
  const frame = useRef<HTMLDivElement>(null)
  const towardsEnd = (left: number) => (isMirrored(frame.current) ? -left : left)
  const place = useRef(corner)
  const drag = useRef({ x: 0, y: 0, from: corner, isOn: false, moved: false })

  const put = (end: number, bottom: number) => {
    if (!frame.current) return
    const { style } = frame.current
    const zoom = zoomOf(frame.current)
    const keyboard = keyboardHeight()
    const most = (window.innerHeight - keyboard - 2 * margin) / zoom
    style.maxHeight = `${most}px`
    // Scrolls only when the content does not fit: `auto` would clip the shadow.
    style.overflowY = frame.current.scrollHeight > most + 1 ? 'auto' : ''
    const { width, height } = frame.current.getBoundingClientRect()
    const inside = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin))
    place.current = {
      end: inside(end, window.innerWidth - width),
      bottom: inside(bottom, window.innerHeight - height)
    }
    const [side, other] = isMirrored(frame.current) ? ['left', 'right'] : ['right', 'left']
    style.setProperty(side, `${place.current.end / zoom}px`)
    style.setProperty(other, 'auto')
    // Above the keyboard, and back in its place afterwards.
    const above = keyboard > 0 ? keyboard + margin : 0
    style.bottom = `${Math.max(place.current.bottom, above) / zoom}px`
  }

  useLayoutEffect(() => {
    const stay = () => put(place.current.end, place.current.bottom)
    stay()
    const observer = new ResizeObserver(stay)
    if (frame.current) observer.observe(frame.current)
    const views = [window, window.visualViewport]
    for (const view of views) view?.addEventListener('resize', stay)
    return () => {
      observer.disconnect()
      for (const view of views) view?.removeEventListener('resize', stay)
    }
  })

  return {
    frame,
    /** Whether the current click ended a drag. */
    hasMoved: () => drag.current.moved,
    handle: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = {
          x: event.clientX,
          y: event.clientY,
          from: place.current,
          isOn: true,
          moved: false
        }
      },
      onPointerMove(event: PointerEvent) {
        const { x, y, from, isOn, moved } = drag.current
        if (!isOn) return
        const left = x - event.clientX
        const up = y - event.clientY
        if (!moved && Math.hypot(left, up) < slack) return
        drag.current.moved = true
        put(from.end + towardsEnd(left), from.bottom + up)
      },
      onPointerUp() {
        drag.current.isOn = false
      },
      onPointerCancel() {
        drag.current.isOn = false
      },
      onKeyDown(event: KeyboardEvent) {
        drag.current.moved = false
        const way = event.key === 'Home' ? undefined : arrows[event.key]
        if (event.key === 'Home') put(corner.end, corner.bottom)
        else if (way) put(place.current.end + towardsEnd(way[0]), place.current.bottom + way[1])
        else return
        event.preventDefault()
      }
    }
  }
}
