import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { $openPerson } from '../../core/areas/person/open.ts'

/** Gives the focus back to what was pressed in the page, as it was when somebody was last opened. */
export function useOpener(main: RefObject<HTMLElement | null>): void {
  const opener = useRef<HTMLElement>(undefined)
  // Before anything else is drawn the focus is still on what was pressed.
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
      // Whoever has gone on to something else meanwhile is left there.
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
