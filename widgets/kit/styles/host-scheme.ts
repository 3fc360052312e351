/** The colour scheme set by the host page; undefined when it leaves the choice to the user's preference. */
export type HostScheme = 'light' | 'dark' | undefined

/** `only dark` is `dark`; `normal` and `light dark` are undefined. */
export function schemeOf(written: string): HostScheme {
  const keywords = written.split(/\s+/).filter(word => word === 'light' || word === 'dark')
  return keywords.length === 1 ? (keywords[0] as HostScheme) : undefined
}

const metaOf = ({ ownerDocument }: Element) =>
  ownerDocument.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]')

/** `<meta name="color-scheme">` applies to the page, but not to the computed style of an element. */
function read(element: Element): HostScheme {
  const { colorScheme } = getComputedStyle(element)
  return schemeOf(colorScheme === 'normal' ? (metaOf(element)?.content ?? '') : colorScheme)
}

/** Attributes on the root element or body with which hosts commonly switch themes. */
const watched = ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme']

/** Observes the inherited colour scheme of an element; for `useSyncExternalStore`. */
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
