/** The work order that a call has already: whoever files once more changes that one. */
import { serviceRecords } from '../../contract/endpoints/service-records.ts'
import type { ServiceRecord } from '../../contract/entities/service-record.ts'
import { Failure } from '../../failure.ts'
import { type RemoteStore, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'

/** A call has one of each person who has filed one. */
const MOST = 20

/** One that whoever asks may change, else the newest; `customerId`: also those of other people. */
export async function orderOfCall(
  callRecordId: string,
  customerId?: string | null
): Promise<ServiceRecord | undefined> {
  const query = { callRecordId, page: 1, pageSize: MOST, ...(customerId && { customerId }) }
  const { list } = await call(serviceRecords.list, { query }, { silent: true })
  return list.find(one => one.canEdit) ?? list[0]
}

/**
 * The one that whoever asks would change. One that cannot be read takes nobody's form away: to file
 * beside a call once more is to change the order that is there.
 */
export async function ownOrderOf(callRecordId: string): Promise<ServiceRecord | undefined> {
  const found = await orderOfCall(callRecordId).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'contract') return undefined
    throw error
  })
  return found?.canEdit ? found : undefined
}

export interface OwnOrder {
  readonly $order: RemoteStore<ServiceRecord | undefined>['$store']
  /** Never rejects. */
  readonly load: () => Promise<void>
}

/** For a form beside one call; without a call there is none. */
export function ownOrder(callRecordId: string | undefined): OwnOrder {
  const found = remote<ServiceRecord | undefined>()
  return {
    $order: found.$store,
    load: () =>
      found.load(async () => (callRecordId === undefined ? undefined : ownOrderOf(callRecordId)))
  }
}
