const controls = 'input:enabled, textarea:enabled, button:enabled, [role=checkbox]'

/** The elements of a form's fields, to focus the first invalid one in page order. */
export function fieldElements() {
  const elements = new Map<string, HTMLElement>()
  return {
    /** Ref of a control, or of an element around it. */
    ref: (path: string) => (element: HTMLElement | null) => {
      if (element) elements.set(path, element)
      else elements.delete(path)
    },
    /** Focuses the first of these fields that is rendered. */
    focus(paths: readonly string[]): void {
      const [first] = paths
        .flatMap(path => elements.get(path) ?? [])
        .sort((one, other) =>
          one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
        )
      const control = first?.matches(controls) ? first : first?.querySelector<HTMLElement>(controls)
      control?.focus()
    }
  }
}
