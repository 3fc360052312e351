/** A customer's work orders that no card of a call shows, newest first. */
import { type QueryStore, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onOrderChange } from '../order-handling/live-orders.ts'
import { serviceRecords } from './endpoints.ts'
import type { ServiceRecord } from './schemas.ts'
import { $workOrderWritten } from './work-order.ts'

/** Orders shown initially, and added by each `more`. */
const STEP = 10

export interface ListedOrders {
  readonly list: readonly ServiceRecord[]
  /** Orders that are not listed yet. */
  readonly left: number
}

export interface OrdersOutsideCalls {
  readonly $orders: QueryStore<ListedOrders>['$store']
  /** Reads them, and again with each change. Returns the function that ends this. */
  readonly follow: (customerId: string) => () => void
  /** Never rejects. */
  readonly more: () => Promise<void>
  /** After a failure. Never rejects. */
  readonly reload: () => Promise<void>
}

async function readPage(customerId: string, page: number) {
  const only = { isOrder: 'true', isOutsideCalls: 'true' } as const
  const query = { customerId, ...only, page, pageSize: STEP }
  return call(serviceRecords.list, { query }, { silent: true })
}

export function ordersOutsideCalls(): OrdersOutsideCalls {
  const found = queryStore<ListedOrders>()
  let whose = ''
  let pages = 1

  async function read(): Promise<ListedOrders> {
    const all = await Promise.all(Array.from({ length: pages }, (_, at) => readPage(whose, at + 1)))
    // An order filed between two of the requests moves another to the next page.
    const list = [...new Map(all.flatMap(page => page.list).map(one => [one.id, one])).values()]
    return { list, left: Math.max(0, (all[0]?.total ?? 0) - list.length) }
  }

  return {
    $orders: found.$store,
    follow(customerId) {
      whose = customerId
      pages = 1
      found.forget()
      void found.load(read)
      const again = () => void found.refresh(read)
      const ends = [$workOrderWritten.listen(again), onOrderChange(again)]
      return () => {
        for (const end of ends) end()
      }
    },
    more() {
      pages++
      return found.refresh(read)
    },
    reload: () => found.load(read)
  }
}
