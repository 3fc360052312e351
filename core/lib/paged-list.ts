import { atom, type ReadableAtom } from 'nanostores'
import { environment } from '../environment.ts'
import { type Failure, toFailure } from '../failure.ts'
import { commonText } from '../text/common.ts'

/** From here on the server does not count; doc 1 §9. */
export const COUNTED_UP_TO = 10_000

const PAGE_SIZE = 10
const SMALL_PAGE_SIZE = 3
const sizes: readonly number[] = [SMALL_PAGE_SIZE, PAGE_SIZE, 20, 50, 100]

/** The model of doc 1 §4, whatever the rows are. */
export interface PagedList<Row, Sum = undefined> {
  readonly state: 'empty' | 'loading' | 'success' | 'fail'
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly list: readonly Row[]
  /** While others are on their way, and when they do not come: the rows that were here before. */
  readonly old: readonly Row[]
  /** What the server has added up over all pages. */
  readonly sum: Sum | undefined
  /** By which the server finds again what it has prepared for an export. */
  readonly attachmentKey: string | undefined
  /** Why there is nothing, when the state is `fail`. */
  readonly failure: Failure | undefined
}

export interface PageAsked<Query> {
  readonly page: number
  readonly pageSize: number
  readonly query: Query
  /** A field of the contract's `sortedBy`, with `-` from the greatest down. */
  readonly sort?: string
}

export interface PageGot<Row, Sum = undefined> {
  readonly list: readonly Row[]
  readonly total: number
  readonly sum?: Sum | undefined
  readonly attachmentKey?: string | undefined
}

export interface PagedListStore<Row, Query, Sum> {
  /** Under which what somebody has chosen for it is kept. */
  readonly name: string
  readonly $list: ReadableAtom<PagedList<Row, Sum>>
  /** Looks for something else, from the first page on or from the one that an address remembers. */
  search(query: Query, page?: number, sort?: string): Promise<void>
  turnTo(page: number): Promise<void>
  /** From the first page on; kept for this tab under the name of the list. */
  resize(pageSize: number): Promise<void>
  /** The same page once more. */
  reload(): Promise<void>
  /** The same page once more, its rows on show meanwhile, and when nothing newer comes. */
  refresh(): Promise<void>
  /** As it was at first; what is still under way no longer counts. */
  clear(): void
}

/**
 * A list that comes page by page. Of several questions under way only the last one's answer counts.
 * None of its actions rejects: a refusal is the list's state `fail`.
 *
 * With `count` (count mode) a total below 10,000 is asked for apart, once per search, and a count that
 * does not come leaves the page's own total.
 */
export function pagedList<Row, Query, Sum = undefined>(about: {
  /** Under which the page size is kept in the session storage. */
  readonly name: string
  readonly query: Query
  readonly load: (asked: PageAsked<Query>) => Promise<PageGot<Row, Sum>>
  readonly count?: (query: Query) => Promise<number>
  /** In a card or a panel: it begins with three rows (doc 1 §9). */
  readonly isSmall?: true
}): PagedListStore<Row, Query, Sum> {
  const key = `hutong.page-size.${about.name}`
  const standard = about.isSmall ? SMALL_PAGE_SIZE : PAGE_SIZE
  const $list = atom<PagedList<Row, Sum>>(blank(standard))
  let query = about.query
  let sort: string | undefined
  let question = 0
  let counted: number | undefined
  let chosen: number | undefined
  const size = () => chosen ?? keptSize(key) ?? standard

  const ask = async (page: number, pageSize: number, isQuiet = false): Promise<void> => {
    const mine = ++question
    const isLast = () => mine === question
    const { total: before, list: rows, old } = $list.get()
    const shown = rows.length > 0 ? rows : old
    const kept = { ...blank<Row, Sum>(pageSize), page, total: before, old: shown }
    if (!isQuiet) $list.set({ ...kept, state: 'loading' })
    try {
      const got = await about.load({ page, pageSize, query, ...(sort && { sort }) })
      if (!isLast()) return
      const total = counted ?? got.total
      const last = Math.max(1, Math.ceil(total / pageSize))
      // Somebody has deleted what the page showed.
      if (got.list.length === 0 && page > last) return await ask(last, pageSize, isQuiet)
      $list.set({
        ...blank(pageSize),
        ...{ page, total, list: got.list, sum: got.sum, attachmentKey: got.attachmentKey },
        state: got.list.length > 0 ? 'success' : 'empty'
      })
      if (about.count && counted === undefined && total < COUNTED_UP_TO)
        await recount(about.count, isLast)
    } catch (error) {
      if (!isLast() || isQuiet) return
      const failure = toFailure(error, commonText.loadFailed())
      $list.set({ ...kept, state: 'fail', failure })
    }
  }
  const recount = async (
    count: (query: Query) => Promise<number>,
    isLast: () => boolean
  ): Promise<void> => {
    const total = await count(query).catch(() => undefined)
    if (total === undefined || !isLast()) return
    counted = total
    $list.set({ ...$list.get(), total })
  }
  return {
    name: about.name,
    $list,
    search(next, page = 1, order = undefined) {
      query = next
      sort = order
      counted = undefined
      return ask(page, size())
    },
    turnTo: page => ask(Math.max(1, Math.floor(page)), size()),
    resize(pageSize) {
      chosen = pageSize
      keepSize(key, pageSize)
      return ask(1, pageSize)
    },
    reload() {
      counted = undefined
      return ask($list.get().page, size())
    },
    refresh() {
      const { page, state } = $list.get()
      counted = undefined
      return ask(page, size(), state === 'success' || state === 'empty')
    },
    clear() {
      question++
      counted = undefined
      query = about.query
      sort = undefined
      $list.set(blank(size()))
    }
  }
}

const blank = <Row, Sum>(pageSize: number): PagedList<Row, Sum> => ({
  state: 'empty',
  page: 1,
  pageSize,
  total: 0,
  list: [],
  old: [],
  sum: undefined,
  attachmentKey: undefined,
  failure: undefined
})

/** Storage may be full, forbidden, or hold what somebody else wrote. */
function keptSize(key: string): number | undefined {
  try {
    const kept = Number(environment().sessionStorage.getItem(key))
    return sizes.includes(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function keepSize(key: string, pageSize: number): void {
  try {
    environment().sessionStorage.setItem(key, String(pageSize))
  } catch {
    // The list goes on with the size; only a reload of the page forgets it.
  }
}
