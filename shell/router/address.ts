/** Converts between the console's addresses, such as `/login`, and URLs. */
import { withoutSlashes } from '../../core/lib/slashes.ts'

export type RouterMode = 'hash' | 'history'

export interface Place {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Kept in the history entry only, such as a phone number in a search. */
  readonly memory?: Readonly<Record<string, string>>
}

/** Normalises a base path: `/console/` to `/console`, `/` to the empty string. */
export const bareBase = (base: string): string => `/${base}`.replace(/\/+/g, '/').replace(/\/$/, '')

/** The console's part of a URL; undefined when the URL is outside the console. */
export function placeIn(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  mode: RouterMode,
  base: string
): Place | undefined {
  const whole = mode === 'history' ? location.pathname + location.search : location.hash.slice(1)
  const [path = '', search = ''] = cut(whole)
  if (path !== base && !path.startsWith(`${base}/`)) return undefined
  return { path: normalize(path.slice(base.length)), query: queryOf(search) }
}

/** URL for an address of the console. */
export const hrefOf = (place: Place, mode: RouterMode, base: string): string =>
  `${mode === 'hash' ? '#' : ''}${base}${written(place)}`

/** Formats an address such as `/customer/index?page=2`. */
export function written({ path, query }: Place): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/** Whether both show the same rows, ignoring overlays. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  written(bare(one)) === written(bare(other)) && isSameMemory(one, other)

/** Query parameter for open overlays. */
export const OPEN = 'open'

export function bare(place: Place): Place {
  const { [OPEN]: _, ...query } = place.query
  return { ...place, query }
}

export const isSameMemory = ({ memory: one = {} }: Place, { memory: other = {} }: Place): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

/** Parses `/customer/index?page=2`. An address outside the console becomes its start page. */
export function placeOf(address: string): Place {
  const [path = '', search = ''] = cut(address)
  const isInside = path.startsWith('/') && isInsideConsole(path)
  return isInside ? { path: normalize(path), query: queryOf(search) } : { path: '/', query: {} }
}

/**
 * Whether an untrusted path stays inside the console: no other host, scheme, backslash or `..`, at any
 * depth of percent-encoding.
 */
export function isInsideConsole(path: string): boolean {
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
const normalize = (path: string): string => withoutSlashes(path.replace(/^\/+/, '/')) || '/'

const queryOf = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))
