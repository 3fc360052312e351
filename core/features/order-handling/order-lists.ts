/** The four lists of work orders and their board. */
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import type { PagedListStore } from '../../lib/query/paged-list.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { workOrders } from './endpoints.ts'
import { type OrderView, orderView } from './enums.ts'
import { onOrderChange } from './live-orders.ts'
import type { OrderColumn, OrderTargets, WorkOrder } from './schemas.ts'

export type OrderSearch = Omit<SearchOf<typeof workOrders.list>, 'view'>

const silent = { silent: true } as const

const listOf = (view: OrderView): PagedListStore<WorkOrder, OrderSearch, undefined> =>
  areaList<WorkOrder, OrderSearch>({
    name: `work-orders-${view}`,
    query: {},
    load: ({ query, ...page }) =>
      call(workOrders.list, { query: { ...query, ...page, view } }, silent)
  })

export const orderLists = {
  todo: listOf('todo'),
  created: listOf('created'),
  group: listOf('group'),
  all: listOf('all')
} as const satisfies Record<OrderView, unknown>

const board = queryStore<readonly OrderColumn[]>()
export const $orderBoard = board.$store
let shownOnBoard: { readonly view: OrderView; readonly query: OrderSearch } | undefined

const readBoard = async (): Promise<readonly OrderColumn[]> => {
  const { view, query: all } = shownOnBoard ?? { view: 'todo', query: {} }
  const { state: _, ...query } = all
  return call(workOrders.board, { query: { ...query, view } }, silent)
}

/** Never rejects. */
export function loadBoard(view: OrderView, query: OrderSearch): Promise<void> {
  shownOnBoard = { view, query }
  return board.load(readBoard)
}

/** Never rejects; the columns stay meanwhile. */
export const reloadBoard = (): Promise<void> => board.refresh(readBoard)

/** Reloads what is on the screen. */
onOrderChange(() => {
  for (const view of orderView.codes) {
    const list = orderLists[view]
    if (list.$list.lc > 0) void list.refresh()
  }
  if (board.$store.lc > 0) void reloadBoard()
})

const targets = queryStore<OrderTargets>()
export const $orderTargets = targets.$store

/** Loads who orders can be given to, once. Never rejects; can be retried. */
export async function loadOrderTargets(): Promise<void> {
  const { status } = targets.$store.get()
  if (status === 'ready' || status === 'loading') return
  await targets.load(() => call(workOrders.targets, {}, silent))
}

/** Starts an export of the search result to the transfer list. */
export async function exportWorkOrders(view: OrderView, query: OrderSearch): Promise<void> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  await startTransfer(call(workOrders.exportRows, { body: { ...query, view } }))
}

onSignedOut(() => {
  board.forget()
  targets.forget()
  shownOnBoard = undefined
})
