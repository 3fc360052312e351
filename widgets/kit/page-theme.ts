type Theme = 'auto' | 'light' | 'dark'
type Density = 'normal' | 'compact'

/** How the elements of this page are to look when they do not say so themselves. */
export interface PageLook {
  readonly theme: Theme
  /** Undefined leaves it to what a host writes as `--hutong-density`. */
  readonly density: Density | undefined
}

let said: Theme = 'auto'
interface Choice {
  readonly theme?: Theme | undefined
  readonly density?: Density | undefined
}

let preferred: Choice = {}
let look: PageLook = { theme: 'auto', density: undefined }
const hearers = new Set<() => void>()

function settle(): void {
  const next = { theme: preferred.theme ?? said, density: preferred.density }
  if (next.theme === look.theme && next.density === look.density) return
  look = next
  for (const hear of hearers) hear()
}

/**
 * The look of elements that name none: what the person has chosen in a console, or else what the
 * page's `<hutong-session>` says.
 */
export const pageTheme = {
  /** The same object until something changes. */
  look: (): PageLook => look,
  set(theme: Theme): void {
    said = theme
    settle()
  },
  /** An empty choice leaves everything to the page again. */
  prefer(choice: Choice): void {
    preferred = choice
    settle()
  },
  listen(hear: () => void): () => void {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }
}
