/** Where the chips and the list of mistakes lead. */

/** The place of a field: its own, else that of what it belongs to, else the first that belongs to it. */
function spotOf(base: ParentNode, field: string): HTMLElement | undefined {
  const named = base.querySelector<HTMLElement>(`[name="${field}"]`)
  if (named) return named
  const spots = [...base.querySelectorAll<HTMLElement>('[data-field]')]
  const pathOf = (spot: HTMLElement) => spot.getAttribute('data-field') ?? ''
  return (
    spots.find(spot => pathOf(spot) === field) ??
    spots.find(spot => pathOf(spot).startsWith(`${field}.`)) ??
    spots.findLast(spot => field.startsWith(`${pathOf(spot)}.`))
  )
}

const able = 'input, select, textarea, button, [tabindex="0"]'

/** Puts the focus into a field; false where it is not drawn. */
export function leadToField(base: ParentNode, field: string): boolean {
  const spot = spotOf(base, field)
  const target = spot?.matches(able)
    ? spot
    : [...(spot?.querySelectorAll<HTMLElement>(able) ?? [])].find(one => !one.matches(':disabled'))
  if (!target) return false
  target.focus()
  return true
}

const GAP = 16

/** Brings a section to the top, and the focus with it. */
export function leadToSection(base: ParentNode, section: string): void {
  const place = base.querySelector<HTMLElement>(`[data-section="${section}"]`)
  if (!place) return
  // Below the chips, which stay over what scrolls in one line or in two.
  const chips = base.querySelector('nav')?.offsetHeight ?? 0
  place.style.scrollMarginTop = `${chips + GAP}px`
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}
