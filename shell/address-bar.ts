/** The browser's address and its history, as the router sees them; the only file that touches them. */
import { bareBase, hrefOf, type Place, placeIn, type RouterMode } from './address.ts'

export interface AddressBar {
  /** Undefined when the address belongs to another part of the page. */
  readonly read: () => Place | undefined
  readonly href: (place: Place) => string
  readonly write: (place: Place, how: 'push' | 'replace') => void
  /** Back, forward, and what somebody types behind the `#`. */
  readonly onMove: (hear: () => void) => () => void
  readonly reload: () => void
  readonly title: (title: string) => void
}

export function browserBar(mode: RouterMode, basePath: string): AddressBar {
  const base = bareBase(basePath)
  const href = (place: Place) => hrefOf(place, mode, base)
  return {
    read: () => placeIn(location, mode, base),
    href,
    write(place, how) {
      // A bare `#…` would be read against the page's <base>.
      const address =
        mode === 'hash' ? location.pathname + location.search + href(place) : href(place)
      if (how === 'push') history.pushState(null, '', address)
      else history.replaceState(history.state, '', address)
    },
    onMove(hear) {
      window.addEventListener('popstate', hear)
      return () => window.removeEventListener('popstate', hear)
    },
    reload: () => location.reload(),
    title: title => {
      document.title = title
    }
  }
}
