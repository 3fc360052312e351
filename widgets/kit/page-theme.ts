type Theme = 'auto' | 'light' | 'dark'
type Density = 'normal' | 'compact'
type Size = 'large' | 'medium' | 'small'

/** How the elements of this page are to look when they do not say so themselves. */
export interface PageLook {
  readonly theme: Theme
  /** Undefined leaves it to what a host writes as `--hutong-density`. */
  readonly density: Density | undefined
  readonly size: Size | undefined
  /** Undefined for Chinese. */
  readonly language: string | undefined
}

let said: Theme = 'auto'
interface Choice {
  readonly theme?: Theme | undefined
  readonly density?: Density | undefined
  readonly size?: Size | undefined
  readonly language?: string | undefined
}

let preferred: Choice = {}
let look: PageLook = { theme: 'auto', density: undefined, size: undefined, language: undefined }
const hearers = new Set<() => void>()

function settle(): void {
  const { theme = said, density, size, language } = preferred
  const next: PageLook = { theme, density, size, language }
  if (Object.entries(next).every(([name, value]) => look[name as keyof PageLook] === value)) return
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
