/**
 * A host that moves an element disconnects it for a moment: the browser drops its focus, removes its
 * popovers from the top layer and scrolls its contents to the top. Restores all on reconnect.
 */
export function surviveMoves(root: HTMLElement) {
  let focused: HTMLElement | undefined
  let kept: HTMLElement | undefined
  /** In opening order. */
  const popovers = new Set<HTMLElement>()
  const scrolled = new Map<Element, Pick<Element, 'scrollTop' | 'scrollLeft'>>()
  const onScroll = ({ target }: Event) => {
    const { scrollTop, scrollLeft } = target as Element
    if (scrollTop === 0 && scrollLeft === 0) scrolled.delete(target as Element)
    else scrolled.set(target as Element, { scrollTop, scrollLeft })
    for (const one of scrolled.keys()) if (!root.contains(one)) scrolled.delete(one)
  }
  root.addEventListener('scroll', onScroll, { capture: true, passive: true })
  root.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement
  })
  // A disconnect looks the same at first.
  root.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (focused === target && !focused?.matches(':focus')) focused = undefined
    })
  )
  const onToggle = ({ target, newState }: ToggleEvent) => {
    const shown = target as HTMLElement
    // A popover removed while open fires no event.
    for (const one of popovers) if (!root.contains(one)) popovers.delete(one)
    if (shown.popover && newState === 'open') popovers.add(shown)
    else popovers.delete(shown)
  }
  root.addEventListener('beforetoggle', onToggle, true)
  return {
    left() {
      kept = focused
    },
    back() {
      // A dialog that was open still has `open` set, and is no longer modal.
      for (const dialog of root.querySelectorAll('dialog[open]') as NodeListOf<HTMLDialogElement>) {
        dialog.open = false
        dialog.showModal()
      }
      for (const shown of [...popovers])
        if (!root.contains(shown)) popovers.delete(shown)
        else if (!shown.matches(':popover-open')) shown.showPopover()
      for (const [one, position] of scrolled) Object.assign(one, position)
      if (kept && isFree(root.ownerDocument)) kept.focus({ preventScroll: true })
      kept = undefined
    }
  }
}

/** Nothing has the focus, or only the iframe that the element was moved out of. */
function isFree({ activeElement, body, documentElement }: Document): boolean {
  if (!activeElement || activeElement === body || activeElement === documentElement) return true
  return activeElement.localName === 'iframe'
}
