/** Other orders and the calls of the customer whose order is shown. */
import { endpoints } from '../../contract/first-endpoints.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $may } from '../../session/user.ts'
import type { CallRecord } from '../calls/schemas.ts'
import { serviceRecords } from '../work-orders/endpoints.ts'
import type { ServiceRecord } from '../work-orders/schemas.ts'

/** Rows of each kind; the newest. */
const SHOWN = 5
const silent = { silent: true } as const

export interface CustomerPast {
  readonly customerId: string
  readonly orders: readonly ServiceRecord[]
  readonly calls: readonly CallRecord[]
}

const past = queryStore<CustomerPast>()
export const $customerPast = past.$store

/** Never rejects. */
export const loadCustomerPast = (customerId: string, orderId: string): Promise<void> =>
  past.load(async () => {
    const page = { customerId, page: 1 }
    const [orders, calls] = await Promise.all([
      call(
        serviceRecords.list,
        { query: { ...page, pageSize: SHOWN + 1, isOrder: 'true' } },
        silent
      ),
      $may.get()('CMC.CALL.RECORD')
        ? call(endpoints.calls.records, { query: { ...page, pageSize: SHOWN } }, silent)
        : { list: [] }
    ])
    const others = orders.list.filter(({ id }) => id !== orderId).slice(0, SHOWN)
    return { customerId, orders: others, calls: calls.list }
  })

onSignedOut(past.forget)
