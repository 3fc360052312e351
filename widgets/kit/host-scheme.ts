/** The colour scheme that the host page gives its elements; undefined where it leaves that to the reader. */
export type HostScheme = 'light' | 'dark' | undefined

/** `only dark` is `dark`; `normal` and `light dark` leave it open. */
export function schemeOf(written: string): HostScheme {
  const words = written.split(/\s+/).filter(word => word === 'light' || word === 'dark')
  return words.length === 1 ? (words[0] as HostScheme) : undefined
}

const metaOf = ({ ownerDocument }: Element) =>
  ownerDocument.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]')

/** What stands in a `<meta>` is drawn for the page, and computed for no element. */
function read(element: Element): HostScheme {
  const { colorScheme } = getComputedStyle(element)
  return schemeOf(colorScheme === 'normal' ? (metaOf(element)?.content ?? '') : colorScheme)
}

/** What a host changes to switch its theme stands on the page or its body as a rule. */
const watched = ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme']

/** Follows the scheme that reaches an element from outside. Made for `useSyncExternalStore`. */
export function hostScheme(element: Element) {
  let now: HostScheme
  return {
    get: (): HostScheme => now,
    listen(changed: () => void): () => void {
      const look = () => {
        const next = read(element)
        if (next === now) return
        now = next
        changed()
      }
      look()
      const { documentElement, body } = element.ownerDocument
      const observer = new MutationObserver(look)
      for (const target of [documentElement, body])
        observer.observe(target, { attributes: true, attributeFilter: watched })
      const meta = metaOf(element)
      if (meta) observer.observe(meta, { attributes: true, attributeFilter: ['content'] })
      return () => observer.disconnect()
    }
  }
}
