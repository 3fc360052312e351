type Theme = 'auto' | 'light' | 'dark'
type Density = 'normal' | 'compact'
type Size = 'large' | 'medium' | 'small'

/** Theme of the page's elements that set none themselves. */
export interface PageThemeState {
  readonly theme: Theme
  /** Undefined: the host's `--hutong-density` applies. */
  readonly density: Density | undefined
  readonly size: Size | undefined
  /** Language of the texts, as a tag. */
  readonly language: string
}

let baseTheme: Theme = 'auto'
interface Choice {
  readonly theme?: Theme | undefined
  readonly density?: Density | undefined
  readonly size?: Size | undefined
}

let preferred: Choice = {}
let language = 'zh-CN'
let look: PageThemeState = {
  theme: 'auto',
  density: undefined,
  size: undefined,
  language
}
const listeners = new Set<() => void>()

function applyTheme(): void {
  const { theme = baseTheme, density, size } = preferred
  const next: PageThemeState = { theme, density, size, language }
  if (Object.entries(next).every(([name, value]) => look[name as keyof PageThemeState] === value))
    return
  look = next
  for (const listener of listeners) listener()
}

/**
 * Theme of elements that set none: the user's preference in the console, else the attributes of the
 * page's `<hutong-session>`.
 */
export const pageTheme = {
  /** The same object until a value changes. */
  look: (): PageThemeState => look,
  set(theme: Theme): void {
    baseTheme = theme
    applyTheme()
  },
  setLanguage(tag: string): void {
    language = tag
    applyTheme()
  },
  /** An empty preference restores the page's values. */
  prefer(choice: Choice): void {
    preferred = choice
    applyTheme()
  },
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
