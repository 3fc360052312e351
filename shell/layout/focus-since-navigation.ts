import { useLayoutEffect } from 'react'

interface Navigation {
  readonly path: string
  /** The focused element at the first input since then; undefined before that input. */
  focusedAtInput: Element | null | undefined
}

let last: Navigation | undefined

/** The focused element of the page, inside shadow roots. */
function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/**
 * Watches the input after each navigation, from before the page's own effects: a page that loads late must
 * not take the focus from what the user has opened meanwhile.
 */
export function useNavigationStart(path: string): void {
  useLayoutEffect(() => {
    const navigation: Navigation = { path, focusedAtInput: undefined }
    last = navigation
    const onInput = () => {
      if (navigation.focusedAtInput === undefined) navigation.focusedAtInput = focusedElement()
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, onInput, true)
    return () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, onInput, true)
    }
  }, [path])
}

/**
 * Whether the user has moved the focus since the last navigation. A dialog that closes after it, such as
 * the command palette, returns the focus without input.
 */
export const hasMovedFocus = (): boolean =>
  last?.focusedAtInput !== undefined && last.focusedAtInput !== focusedElement()
