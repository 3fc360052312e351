import type { RegionNode } from '../../../../core/features/regions/schemas.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import table from './region-tree.json' with { type: 'json' }

/** Parses `440100广州市`. */
const node = (text: string, parentId: string, type: number, children: RegionNode[]): RegionNode => {
  const code = text.slice(0, 6)
  return { id: code, parentId, name: text.slice(6), type, agencyCode: code, children }
}

/** Districts of a city, separated by spaces in one line. */
const districts = (line: string, parentId: string): RegionNode[] =>
  line === '' ? [] : line.split(' ').map(text => node(text, parentId, 3, []))

/**
 * Provinces, cities and districts by GB/T 2260: the 31 provinces, without Hong Kong, Macao and
 * Taiwan.
 */
const tree: RegionNode[] = Object.entries(table).map(([province, cities]) =>
  node(
    province,
    '0',
    1,
    Object.entries(cities).map(([city, line]) =>
      node(city, province.slice(0, 6), 2, districts(line, city.slice(0, 6)))
    )
  )
)

/** Full names from the province down, by code. */
const names = new Map<string, string>()
const nameAll = (nodes: readonly RegionNode[], above: string): void => {
  for (const { agencyCode, name, children } of nodes) {
    names.set(agencyCode, `${above}${name}`)
    nameAll(children, `${above}${name}/`)
  }
}
nameAll(tree, '')

/** Display name of a customer's region; undefined for an unknown code. */
export const regionName = (code: string): string | undefined => names.get(code)

export const regionHandlers: Handlers['regions'] = { tree: async () => tree }
