/** The existing work order of a call: submitting again updates it. */

import { Failure } from '../../failure.ts'
import { type QueryStore, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { serviceRecords } from './endpoints.ts'
import type { ServiceRecord } from './schemas.ts'

/** A call has one per submitting user. */
const MOST = 20

/** The one the user may edit, else the newest; `customerId`: includes those of other users. */
export async function orderOfCall(
  callRecordId: string,
  customerId?: string | null
): Promise<ServiceRecord | undefined> {
  const query = { callRecordId, page: 1, pageSize: MOST, ...(customerId && { customerId }) }
  const { list } = await call(serviceRecords.list, { query }, { silent: true })
  return list.find(one => one.canEdit) ?? list[0]
}

/**
 * The order the user would update. A failed read does not block the form, as the server updates an
 * existing order on submit.
 */
export async function ownOrderOf(callRecordId: string): Promise<ServiceRecord | undefined> {
  const found = await orderOfCall(callRecordId).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'contract') return undefined
    throw error
  })
  return found?.canEdit ? found : undefined
}

export interface OwnOrder {
  readonly $order: QueryStore<ServiceRecord | undefined>['$store']
  /** Never rejects. */
  readonly load: () => Promise<void>
}

/** For the form beside a call; without a call there is none. */
export function ownOrder(callRecordId: string | undefined): OwnOrder {
  const found = queryStore<ServiceRecord | undefined>()
  return {
    $order: found.$store,
    load: () =>
      found.load(async () => (callRecordId === undefined ? undefined : ownOrderOf(callRecordId)))
  }
}
