/** Loads the panel's subject: a customer by id, the customer of a call, or a clue. */

import { environment } from '../../../environment/environment.ts'
import { importOrNotify } from '../../../lib/async/import-or-notify.ts'
import { call } from '../../../net/http.ts'
import { callDetails } from '../../call-detail/endpoints.ts'
import { customerDetails } from '../endpoints.ts'
import {
  type CustomerRequest,
  type LoadedCustomer,
  metasOf,
  noCustomer
} from '../known-customer.ts'

const silent = { silent: true } as const
/** Storage flag of contact repair (rule customer-7). */
const RECONNECT_FLAG = 'hutong:reconnect'

function isReconnecting(): boolean {
  try {
    return /^(1|true)$/.test(environment().storage.getItem(RECONNECT_FLAG) ?? '')
  } catch {
    return false
  }
}

const repairOf = (callRecordId: string | undefined) =>
  callRecordId !== undefined && isReconnecting()
    ? call(callDetails.repair, { callRecordId }, silent).then(
        ({ repairItemInfo }) => repairItemInfo ?? undefined,
        () => undefined
      )
    : undefined

/** Loads everything in parallel. Rejects when the customer cannot be determined. */
export async function readKnown(request: CustomerRequest): Promise<LoadedCustomer> {
  if (request.sourceType === '1' && request.customerId !== undefined) {
    const { readClue } = await importOrNotify(() => import('../read-clue.ts'))
    return readClue(request.customerId)
  }
  const { callRecordId } = request
  // A caller must appear without delay: a customer with known id is read in parallel with the call.
  const [base, named, metas, repair] = await Promise.all([
    callRecordId === undefined
      ? undefined
      : call(callDetails.base, { callRecordId, query: { includeHistory: 'true' } }, silent),
    request.customerId ? readCustomer(request.customerId) : undefined,
    metasOf(),
    repairOf(callRecordId)
  ])
  const customerId = request.customerId ?? base?.customerId ?? base?.callItemInfo?.customerId
  const people = named ?? (customerId ? await readCustomer(customerId) : undefined)
  return {
    ...noCustomer,
    info: people?.info,
    related: people?.related ?? [],
    call: base,
    metas,
    repair,
    calls: customerId || !base ? undefined : [base]
  }
}

async function readCustomer(customerId: string) {
  const [info, related] = await Promise.all([
    call(customerDetails.basicInformation, { customerId }, silent),
    call(customerDetails.related, { customerId }, silent).catch(() => [])
  ])
  return { info, related: related.map(({ id, customerName }) => ({ id, customerName })) }
}
