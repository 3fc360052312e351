import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** One tab stop; arrows, Home and End move inside (APG toolbar). `columns` makes it a grid. */
export function Toolbar(props: {
  label: string
  role?: 'toolbar' | 'group'
  part?: string
  columns?: number
  className?: string
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)

  // The observer runs after layout, so that measuring forces no reflow.
  useEffect(() => {
    const arrange = () => {
      const buttons = buttonsIn(frame.current)
      const reachable = Math.min(stop, buttons.length - 1)
      buttons.forEach((button, index) => {
        button.tabIndex = index === reachable ? 0 : -1
      })
    }
    const box = frame.current
    // That of its own window, which may be another one than the page.
    const Observer = box?.ownerDocument.defaultView?.ResizeObserver
    if (!Observer) return
    const observer = new Observer(arrange)
    observer.observe(box)
    return () => observer.disconnect()
  })

  const move = (event: KeyboardEvent) => {
    const buttons = buttonsIn(frame.current)
    const here = buttons.indexOf(event.target as HTMLElement)
    const there = destination(event.key, here, buttons.length, props.columns)
    if (here < 0 || there === undefined) return
    event.preventDefault()
    setStop(there)
    buttons[there]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is given below
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is given below
    <div
      aria-label={props.label}
      className={props.className}
      onFocus={event => {
        const index = buttonsIn(frame.current).indexOf(event.target)
        if (index >= 0) setStop(index)
      }}
      onKeyDown={move}
      part={props.part}
      ref={frame}
      role={props.role ?? 'toolbar'}
    >
      {props.children}
    </div>
  )
}

/** The focusable buttons: neither disabled nor hidden. */
const buttonsIn = (frame: HTMLElement | null): HTMLElement[] =>
  [...(frame?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].filter(button =>
    button.checkVisibility()
  )

/** Index to move to: horizontally with wrap-around; vertically in a grid. */
function destination(key: string, here: number, count: number, columns?: number) {
  const down = here + (columns ?? count)
  const up = here - (columns ?? count)
  switch (key) {
    case 'ArrowRight':
      return (here + 1) % count
    case 'ArrowLeft':
      return (here - 1 + count) % count
    case 'ArrowDown':
      return down < count ? down : undefined
    case 'ArrowUp':
      return up >= 0 ? up : undefined
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
