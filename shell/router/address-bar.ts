/** Access to `location` and `history`; the only module of the router that uses them. */
import { visible } from '../../core/lib/format/visible-text.ts'
import { bareBase, hrefOf, type Place, placeIn, type RouterMode } from './address.ts'

/** State of a history entry besides its address. */
export interface Entry {
  /** Position among the console's entries. */
  readonly at: number
  /** Number of open overlays. */
  readonly depth: number
  /** Number of entries between it and the page without overlays. */
  readonly steps: number
  /** Its overlay was closed in the page: it shows the same as the entry below. */
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
  /** Called on back, forward and manual changes of the hash. */
  readonly onMove: (listener: () => void) => () => void
  readonly reload: () => void
  readonly title: (title: string) => void
}

/** Key in `history.state`; the host page may use other keys. */
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
      // A bare `#…` would resolve against the page's <base>.
      const address =
        mode === 'hash' ? location.pathname + location.search + href(place) : href(place)
      const own = { ...entry, ...(place.memory && { memory: place.memory }) }
      if (how === 'push') history.pushState({ [KEY]: own }, '', address)
      else history.replaceState({ ...recordOf(history.state), [KEY]: own }, '', address)
    },
    back: () => history.back(),
    onMove(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
    reload: () => location.reload(),
    title: title => {
      document.title = visible(title)
    }
  }
}

/** Whether the address has all of these parameters, before or behind the `#`. */
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
  const entries = Object.entries(recordOf(memory)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : []
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
