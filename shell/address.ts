/** Addresses: of the console itself, such as `/login`, and as the browser has them. */
import { withoutSlashes } from '../core/lib/slashes.ts'

export type RouterMode = 'hash' | 'history'

export interface Place {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What only the entry of the history remembers, such as a telephone number that is searched for. */
  readonly memory?: Readonly<Record<string, string>>
}

/** `/console/` as `/console`, and `/` as nothing. */
export const bareBase = (base: string): string => `/${base}`.replace(/\/+/g, '/').replace(/\/$/, '')

/** The console's own part of the browser's address; undefined when it is somebody else's page. */
export function placeIn(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  mode: RouterMode,
  base: string
): Place | undefined {
  const whole = mode === 'history' ? location.pathname + location.search : location.hash.slice(1)
  const [path = '', search = ''] = cut(whole)
  if (path !== base && !path.startsWith(`${base}/`)) return undefined
  return { path: tidy(path.slice(base.length)), query: queryOf(search) }
}

/** What the browser has to be given for one of the console's addresses. */
export const hrefOf = (place: Place, mode: RouterMode, base: string): string =>
  `${mode === 'hash' ? '#' : ''}${base}${written(place)}`

/** One of the console's addresses, as `/customer/index?page=2`. */
export function written({ path, query }: Place): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/** Whether both show the same rows, whatever lies over them. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  written(bare(one)) === written(bare(other)) && isSameMemory(one, other)

/** What is open over a page stands in its address under this name. */
export const OPEN = 'open'

export function bare(place: Place): Place {
  const { [OPEN]: _, ...query } = place.query
  return { ...place, query }
}

export const isSameMemory = ({ memory: one = {} }: Place, { memory: other = {} }: Place): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

/** Reads `/customer/index?page=2`. What leads out of the console leads to its beginning. */
export function placeOf(address: string): Place {
  const [path = '', search = ''] = cut(address)
  const isInside = path.startsWith('/') && leadsInside(path)
  return isInside ? { path: tidy(path), query: queryOf(search) } : { path: '/', query: {} }
}

/**
 * Whether a path that somebody handed us stays inside the console, however it is dressed up: no other
 * host, no scheme, no backslash, no climbing out, also not behind any number of encodings.
 */
export function leadsInside(path: string): boolean {
  let seen = path
  for (let depth = 0; depth < 8; depth++) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them in addresses
    if (/^\/[/\s]|\\|[\u0000-\u001f]|^\/*\s*[a-z][\w+.-]*:|\/\.\.?(\/|$)/i.test(seen)) return false
    let next: string
    try {
      next = decodeURIComponent(seen)
    } catch {
      return false
    }
    if (next === seen) return true
    seen = next
  }
  return false
}

function cut(address: string): [string, string] {
  const [whole = ''] = address.split('#')
  const at = whole.indexOf('?')
  return at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)]
}

/** One slash in front, none behind. */
const tidy = (path: string): string => withoutSlashes(path.replace(/^\/+/, '/')) || '/'

const queryOf = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))
