/**
 * A host that moves an element takes it out of the page for a moment: the browser then drops the focus
 * in it, and everything of it from the top layer. Both are put back as soon as it stands on a page again.
 */
export function surviveMoves(stage: HTMLElement) {
  let focused: HTMLElement | undefined
  let kept: HTMLElement | undefined
  /** In the order in which they were opened. */
  const popovers = new Set<HTMLElement>()
  stage.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement
  })
  // Being taken out looks the same at first.
  stage.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (focused === target && !focused?.matches(':focus')) focused = undefined
    })
  )
  const onToggle = ({ target, newState }: ToggleEvent) => {
    const shown = target as HTMLElement
    // What goes while it is open says nothing.
    for (const one of popovers) if (!stage.contains(one)) popovers.delete(one)
    if (shown.popover && newState === 'open') popovers.add(shown)
    else popovers.delete(shown)
  }
  stage.addEventListener('beforetoggle', onToggle, true)
  return {
    left() {
      kept = focused
    },
    back() {
      // One that is still open says so, and is no longer modal.
      for (const dialog of stage.querySelectorAll(
        'dialog[open]'
      ) as NodeListOf<HTMLDialogElement>) {
        dialog.open = false
        dialog.showModal()
      }
      for (const shown of [...popovers])
        if (!stage.contains(shown)) popovers.delete(shown)
        else if (!shown.matches(':popover-open')) shown.showPopover()
      if (kept && isFree(stage.ownerDocument)) kept.focus({ preventScroll: true })
      kept = undefined
    }
  }
}

/** Nothing has the focus, or the frame has it that the element comes back from. */
function isFree({ activeElement, body, documentElement }: Document): boolean {
  if (!activeElement || activeElement === body || activeElement === documentElement) return true
  return activeElement.localName === 'iframe'
}
