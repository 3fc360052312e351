/** A paged list of rows that change while somebody looks at them: those in sight can be made newer where they stand. */
import { atom, computed } from 'nanostores'
import { areaList } from './area-list.ts'
import type { PageAsked, PagedList, PagedListStore, PageGot } from './paged-list.ts'

export interface FreshListStore<Row, Query> extends PagedListStore<Row, Query, undefined> {
  /** Reads the same page without a word; when that fails, what is there stays. Never rejects. */
  refresh(): Promise<void>
}

export function freshList<Row, Query>(about: {
  readonly name: string
  readonly query: Query
  readonly keyOf: (row: Row) => string
  readonly load: (asked: PageAsked<Query>) => Promise<PageGot<Row>>
}): FreshListStore<Row, Query> {
  const { keyOf, load } = about
  let asked: PageAsked<Query> | undefined
  const list = areaList<Row, Query>({
    ...about,
    load(next) {
      asked = next
      return load(next)
    }
  })
  /** What has come since, and of which reading. */
  const $newer = atom<{ readonly of: object; readonly page: PagedList<Row> } | undefined>()
  const $list = computed([list.$list, $newer], (state, newer) =>
    newer?.of === state ? newer.page : state
  )

  /** Nothing moves: rows that no longer fit what is searched for stay until somebody asks anew. */
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
      asked = undefined
      $newer.set(undefined)
      list.clear()
    },
    async refresh() {
      const of = list.$list.get()
      if (!asked || of.state === 'loading' || of.state === 'fail') return
      const got = await load(asked).catch(() => undefined)
      if (got && list.$list.get() === of) $newer.set({ of, page: merged($list.get(), got) })
    }
  }
}
