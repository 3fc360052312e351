import type { RegionNode } from '../../../core/contract/entities/region.ts'
import type { Handlers } from '../http.ts'
import table from '../seed/region-tree.json' with { type: 'json' }

/** `440100广州市` */
const node = (text: string, parentId: string, type: number, children: RegionNode[]): RegionNode => {
  const code = text.slice(0, 6)
  return { id: code, parentId, name: text.slice(6), type, agencyCode: code, children }
}

/** Districts are written as one line, with a blank between them. */
const districts = (line: string, parentId: string): RegionNode[] =>
  line === '' ? [] : line.split(' ').map(text => node(text, parentId, 3, []))

/** Provinces, cities and districts by GB/T 2260; Hong Kong, Macao and Taiwan are not among the 31. */
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

/** The names from the province down, by code. */
const names = new Map<string, string>()
const nameAll = (nodes: readonly RegionNode[], above: string): void => {
  for (const { agencyCode, name, children } of nodes) {
    names.set(agencyCode, `${above}${name}`)
    nameAll(children, `${above}${name}/`)
  }
}
nameAll(tree, '')

/** As a customer's region is shown; undefined for a code that there is not. */
export const regionName = (code: string): string | undefined => names.get(code)

export const regionHandlers: Handlers['regions'] = { tree: async () => tree }
