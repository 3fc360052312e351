const typable = 'input:enabled, textarea:enabled'
const pressable = 'button:enabled'

/** The element itself, else the first text input in it, else the first button. */
const controlOf = (element: HTMLElement): HTMLElement | null =>
  element.matches(`${typable}, ${pressable}`)
    ? element
    : (element.querySelector<HTMLElement>(typable) ?? element.querySelector(pressable))

/** The elements of a form's fields, to focus the first invalid one in page order. */
export function fieldElements() {
  const elements = new Map<string, HTMLElement>()
  return {
    /** Ref of a control, or of an element around it. */
    ref: (path: string) => (element: HTMLElement | null) => {
      if (element) elements.set(path, element)
      else elements.delete(path)
    },
    /** Whether the form is in a dialog or a drawer, which a reload of the page closes. */
    areInDialog: (): boolean =>
      [...elements.values()].some(element => element.closest('[role="dialog"]') !== null),
    /** Focuses the first of these fields that is rendered. */
    focus(paths: readonly string[]): void {
      const [first] = paths
        .flatMap(path => elements.get(path) ?? [])
        .sort((one, other) =>
          one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
        )
      if (first) controlOf(first)?.focus()
    }
  }
}
