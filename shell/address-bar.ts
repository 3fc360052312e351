/** The browser's address and its history, as the router sees them; the only file that touches them. */
import { visible } from '../core/rules/visible.ts'
import { bareBase, hrefOf, type Place, placeIn, type RouterMode } from './address.ts'

/** What an entry of the history knows besides its address. */
export interface Entry {
  /** Its position among the console's entries. */
  readonly at: number
  /** How many overlays are open there. */
  readonly depth: number
  /** How many entries lie between it and the page without its overlays. */
  readonly steps: number
  /** Its overlay has been closed in the page: it shows the same as the entry below. */
  readonly isSpent: boolean
}

export interface AddressBar {
  /** Undefined when the address belongs to another part of the page. */
  readonly read: () => Place | undefined
  /** Undefined for an entry that the console has not written. */
  readonly entry: () => Entry | undefined
  readonly href: (place: Place) => string
  readonly write: (place: Place, how: 'push' | 'replace', entry: Entry) => void
  readonly back: () => void
  /** Back, forward, and what somebody types behind the `#`. */
  readonly onMove: (hear: () => void) => () => void
  readonly reload: () => void
  readonly title: (title: string) => void
}

/** Under which name an entry's state is ours; a page around the console may have a state of its own. */
const KEY = 'hutong'

export function browserBar(mode: RouterMode, basePath: string): AddressBar {
  const base = bareBase(basePath)
  const href = (place: Place) => hrefOf(place, mode, base)
  return {
    read() {
      const place = placeIn(location, mode, base)
      const memory = memoryIn(ownState())
      return place && memory ? { ...place, memory } : place
    },
    entry: () => entryIn(ownState()),
    href,
    write(place, how, entry) {
      // A bare `#…` would be read against the page's <base>.
      const address =
        mode === 'hash' ? location.pathname + location.search + href(place) : href(place)
      const own = { ...entry, ...(place.memory && { memory: place.memory }) }
      if (how === 'push') history.pushState({ [KEY]: own }, '', address)
      else history.replaceState({ ...recordOf(history.state), [KEY]: own }, '', address)
    },
    back: () => history.back(),
    onMove(hear) {
      window.addEventListener('popstate', hear)
      return () => window.removeEventListener('popstate', hear)
    },
    reload: () => location.reload(),
    title: title => {
      document.title = visible(title)
    }
  }
}

/** Whether all of these stand in the address, before the `#` or behind it. */
export function addressCarries(
  query: Readonly<Record<string, string>>,
  ...names: readonly string[]
): boolean {
  const own = new URLSearchParams(location.search)
  return names.every(name => own.has(name) || name in query)
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const ownState = (): Record<string, unknown> => recordOf(recordOf(history.state)[KEY])

function entryIn({ at, depth, steps, isSpent }: Record<string, unknown>): Entry | undefined {
  const isOurs = [at, depth, steps].every(number => Number.isSafeInteger(number))
  return isOurs
    ? { at: Number(at), depth: Number(depth), steps: Number(steps), isSpent: isSpent === true }
    : undefined
}

function memoryIn({ memory }: Record<string, unknown>): Record<string, string> | undefined {
  const words = Object.entries(recordOf(memory)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : []
  )
  return words.length > 0 ? Object.fromEntries(words) : undefined
}
