import { atom, type ReadableAtom } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'

/** The server stops counting here (rule list-6). */
export const COUNTED_UP_TO = 10_000

const PAGE_SIZE = 10 // rule list-1
const SMALL_PAGE_SIZE = 3 // rule list-1
const sizes: readonly number[] = [SMALL_PAGE_SIZE, PAGE_SIZE, 20, 50, 100]

/** State of a paged list (rule list-3). */
export interface PagedList<Row, Sum = undefined> {
  readonly state: 'empty' | 'loading' | 'success' | 'fail'
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly list: readonly Row[]
  /** The previous rows, while loading and after a failure. */
  readonly old: readonly Row[]
  /** The server's aggregate over all pages. */
  readonly sum: Sum | undefined
  /** Server key of a prepared export. */
  readonly attachmentKey: string | undefined
  /** The failure in state `fail`. */
  readonly failure: Failure | undefined
}

export interface PageRequest<Query> {
  readonly page: number
  readonly pageSize: number
  readonly query: Query
  /** A field of the contract's `sortedBy`, with `-` for descending order. */
  readonly sort?: string
}

export interface PageGot<Row, Sum = undefined> {
  readonly list: readonly Row[]
  readonly total: number
  readonly sum?: Sum | undefined
  readonly attachmentKey?: string | undefined
}

export interface PagedListStore<Row, Query, Sum> {
  /** Key of the user's persisted settings for the list. */
  readonly name: string
  readonly $list: ReadableAtom<PagedList<Row, Sum>>
  /** Starts a search at the first page, or at the page of a URL. */
  search(query: Query, page?: number, sort?: string): Promise<void>
  turnTo(page: number): Promise<void>
  /** Changes the page size and loads the first page; persisted per tab and list. */
  resize(pageSize: number): Promise<void>
  /** Reloads the current page. */
  reload(): Promise<void>
  /** Reloads the current page and keeps its rows meanwhile and on failure. */
  refresh(): Promise<void>
  /** Resets the list; pending replies are ignored. */
  clear(): void
}

/**
 * A paged list. Only the latest reply counts. Actions never reject: a failure is the state `fail`.
 * With `count` (count mode) a total below 10,000 is requested separately, once per search; when
 * that fails, the page's own total is used.
 */
export function pagedList<Row, Query, Sum = undefined>(about: {
  /** Key of the page size in session storage. */
  readonly name: string
  readonly query: Query
  readonly load: (request: PageRequest<Query>) => Promise<PageGot<Row, Sum>>
  readonly count?: (query: Query) => Promise<number>
  /** In a card or a panel: starts with three rows (rule list-1). */
  readonly isSmall?: true
}): PagedListStore<Row, Query, Sum> {
  const key = `hutong.page-size.${about.name}`
  const standard = about.isSmall ? SMALL_PAGE_SIZE : PAGE_SIZE
  const $list = atom<PagedList<Row, Sum>>(blank(standard))
  let query = about.query
  let sort: string | undefined
  let latestRequest = 0
  let counted: number | undefined
  let chosen: number | undefined
  const size = () => chosen ?? keptSize(key) ?? standard

  const fetchPage = async (page: number, pageSize: number, isSilent = false): Promise<void> => {
    const request = ++latestRequest
    const isLatest = () => request === latestRequest
    const { total: before, list: rows, old } = $list.get()
    const shown = rows.length > 0 ? rows : old
    const kept = { ...blank<Row, Sum>(pageSize), page, total: before, old: shown }
    if (!isSilent) $list.set({ ...kept, state: 'loading' })
    try {
      const got = await about.load({ page, pageSize, query, ...(sort && { sort }) })
      if (!isLatest()) return
      const total = counted ?? got.total
      const last = Math.max(1, Math.ceil(total / pageSize))
      // All rows of the current page have been deleted.
      if (got.list.length === 0 && page > last) return await fetchPage(last, pageSize, isSilent)
      $list.set({
        ...blank(pageSize),
        ...{ page, total, list: got.list, sum: got.sum, attachmentKey: got.attachmentKey },
        state: got.list.length > 0 ? 'success' : 'empty'
      })
      if (about.count && counted === undefined && total < COUNTED_UP_TO)
        await recount(about.count, isLatest)
    } catch (error) {
      if (!isLatest() || isSilent) return
      const failure = toFailure(error, commonMessages.loadFailed())
      $list.set({ ...kept, state: 'fail', failure })
    }
  }
  const recount = async (
    count: (query: Query) => Promise<number>,
    isLatest: () => boolean
  ): Promise<void> => {
    const total = await count(query).catch(() => undefined)
    if (total === undefined || !isLatest()) return
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
      return fetchPage(page, size())
    },
    turnTo: page => fetchPage(Math.max(1, Math.floor(page)), size()),
    resize(pageSize) {
      chosen = pageSize
      keepSize(key, pageSize)
      return fetchPage(1, pageSize)
    },
    reload() {
      counted = undefined
      return fetchPage($list.get().page, size())
    },
    refresh() {
      const { page, state } = $list.get()
      counted = undefined
      return fetchPage(page, size(), state === 'success' || state === 'empty')
    },
    clear() {
      latestRequest++
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

/** Storage may be full, blocked, or hold invalid data. */
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
    // The size stays in effect; only a reload of the page resets it.
  }
}
