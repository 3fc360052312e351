/** The newest work order of a call or a customer, as the customer panel shows it. */
import { type QueryStore, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onOrderChange } from '../order-handling/live-orders.ts'
import { serviceRecords } from './endpoints.ts'
import type { ServiceRecord } from './schemas.ts'
import { $workOrderWritten } from './work-order.ts'

export interface OrderSubject {
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
}

export interface NewestOrder {
  readonly $order: QueryStore<ServiceRecord | undefined>['$store']
  /** Reads it, and again with each change. Returns the function that ends this. */
  readonly follow: (about: OrderSubject) => () => void
}

async function readNewest({ callRecordId, customerId }: OrderSubject) {
  if (callRecordId === undefined && customerId === undefined) return undefined
  const subject = { ...(callRecordId && { callRecordId }), ...(customerId && { customerId }) }
  const query = { ...subject, isOrder: 'true' as const, page: 1, pageSize: 1 }
  const { list } = await call(serviceRecords.list, { query }, { silent: true })
  return list[0]
}

export function newestOrder(): NewestOrder {
  const found = queryStore<ServiceRecord | undefined>()
  return {
    $order: found.$store,
    follow(about) {
      void found.load(() => readNewest(about))
      const again = () => void found.refresh(() => readNewest(about))
      const ends = [$workOrderWritten.listen(again), onOrderChange(again)]
      return () => {
        for (const end of ends) end()
      }
    }
  }
}
