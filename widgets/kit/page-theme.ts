type Theme = 'auto' | 'light' | 'dark'

let theme: Theme = 'auto'
const hearers = new Set<() => void>()

/** The theme of elements that name none: what the page's `<hutong-session>` says. */
export const pageTheme = {
  get: (): Theme => theme,
  set(next: Theme): void {
    if (next === theme) return
    theme = next
    for (const hear of hearers) hear()
  },
  listen(hear: () => void): () => void {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }
}
