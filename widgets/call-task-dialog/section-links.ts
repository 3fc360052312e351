/** Targets of the section links and of the error summary. */

/** The element of a field: its own, else that of its parent path, else the first of its child paths. */
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

/** Focuses a field; false when it is not rendered. */
export function goToField(base: ParentNode, field: string): boolean {
  const spot = spotOf(base, field)
  const target = spot?.matches(able)
    ? spot
    : [...(spot?.querySelectorAll<HTMLElement>(able) ?? [])].find(one => !one.matches(':disabled'))
  if (!target) return false
  target.focus()
  return true
}

const GAP = 16

/** Scrolls a section to the top and focuses it. */
export function goToSection(base: ParentNode, section: string): void {
  const place = base.querySelector<HTMLElement>(`[data-section="${section}"]`)
  if (!place) return
  // Below the sticky section links, which may take two lines.
  const chips = base.querySelector('nav')?.offsetHeight ?? 0
  place.style.scrollMarginTop = `${chips + GAP}px`
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}
