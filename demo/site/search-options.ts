import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'

/** Han characters are words of their own: Chinese has no spaces. */
const words = /[\p{Script=Han}]|[\p{L}\p{N}_-]+?(?=[\p{Script=Han}]|[^\p{L}\p{N}_-]|$)/gu

export interface Section {
  readonly id: string
  readonly page: string
  readonly title: string
  readonly text: string
}

/** The same for writing and for reading the index. */
export const searchOptions: Options<Section> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  tokenize: text => text.match(words) ?? [],
  searchOptions: {
    prefix: true,
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { title: 3, page: 2 }
  }
}

/** Sections with all words; where there is none, those with the most of them. */
export function findIn(index: MiniSearch<Section>, query: string): readonly SearchResult[] {
  const found = index.search(query)
  return found.length > 0 ? found : index.search(query, { combineWith: 'OR' })
}
