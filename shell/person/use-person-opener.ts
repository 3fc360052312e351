import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { $openPerson } from '../../core/features/person/person-window.ts'

/** Restores the focus to the element that opened the panel. */
export function useOpener(main: RefObject<HTMLElement | null>): void {
  const opener = useRef<HTMLElement>(undefined)
  // Layout effect: runs while the focus is still on the opener.
  useLayoutEffect(() => {
    const look = () => {
      const pressed = focused(main.current)
      if (pressed instanceof HTMLElement && main.current?.contains(pressed))
        opener.current = pressed
    }
    look()
    return $openPerson.listen(look)
  }, [main])
  useEffect(() => {
    const box = main.current
    return () => {
      // The focus has moved elsewhere meanwhile: leave it.
      if (focused(box) !== null) return
      const { current } = opener
      const goal = current?.isConnected ? current : box
      goal?.focus({ preventScroll: true })
    }
  }, [main])
}

function focused(box: HTMLElement | null): Element | null {
  const root = box?.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}
