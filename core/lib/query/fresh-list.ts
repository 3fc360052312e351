/** A paged list whose visible rows can be updated in place. */
import { atom, computed } from 'nanostores'
import { areaList } from './area-list.ts'
import type { PagedList, PagedListStore, PageGot, PageRequest } from './paged-list.ts'

export interface FreshListStore<Row, Query> extends PagedListStore<Row, Query, undefined> {
  /** Re-reads the current page silently; keeps the rows on failure. Never rejects. */
  refresh(): Promise<void>
}

export function freshList<Row, Query>(about: {
  readonly name: string
  readonly query: Query
  readonly keyOf: (row: Row) => string
  readonly load: (request: PageRequest<Query>) => Promise<PageGot<Row>>
}): FreshListStore<Row, Query> {
  const { keyOf, load } = about
  let request: PageRequest<Query> | undefined
  const list = areaList<Row, Query>({
    ...about,
    load(next) {
      request = next
      return load(next)
    }
  })
  /** Updates received since a page was read, and that page. */
  const $newer = atom<{ readonly of: object; readonly page: PagedList<Row> } | undefined>()
  const $list = computed([list.$list, $newer], (state, newer) =>
    newer?.of === state ? newer.page : state
  )

  /** Keeps the row order: rows that no longer match the search stay until the next search. */
  function merged(shown: PagedList<Row>, got: PageGot<Row>): PagedList<Row> {
    const now = new Map(got.list.map(row => [keyOf(row), row]))
    const there = new Set(shown.list.map(keyOf))
    const rows = [
      ...shown.list.map(row => now.get(keyOf(row)) ?? row),
      ...got.list.filter(row => !there.has(keyOf(row)))
    ].slice(0, shown.pageSize)
    return {
      ...shown,
      list: rows,
      total: Math.max(shown.total, got.total),
      state: rows.length > 0 ? 'success' : shown.state
    }
  }

  return {
    ...list,
    $list,
    clear() {
      request = undefined
      $newer.set(undefined)
      list.clear()
    },
    async refresh() {
      const of = list.$list.get()
      if (!request || of.state === 'loading' || of.state === 'fail') return
      const got = await load(request).catch(() => undefined)
      if (got && list.$list.get() === of) $newer.set({ of, page: merged($list.get(), got) })
    }
  }
}
