/** One call with everything that 呼叫详情 shows of it. */
import type { ReadableAtom } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { callItems } from '../../contract/endpoints/customer-details.ts'
import { serviceRecords } from '../../contract/endpoints/service-records.ts'
import type { CallBase } from '../../contract/entities/call-detail.ts'
import type { ServiceRecordDetail } from '../../contract/entities/service-record.ts'
import { onStart } from '../../environment.ts'
import { onHostEvent } from '../../events.ts'
import { lastOf, type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { notify } from '../../notices.ts'
import { callDetailText as t } from '../../text/call-detail.ts'
import {
  customerChanged,
  onCallChanged,
  onCustomerChanged,
  onRemarkRefreshed,
  refreshRemark
} from '../customer/changes.ts'
import { orderOfCall } from '../work-order/order-of-call.ts'
import { $openCallDetail } from './open.ts'

const silent = { silent: true } as const
const base = remote<CallBase>()
const services = remote<ServiceRecordDetail>()
const order = remote<string | undefined>()

/** The call whose details are on show; while the next one comes, the one before. */
export const $callDetail: ReadableAtom<Remote<CallBase>> = base.$store

/** The service record that the drawer was opened with, and the calls of its history. */
export const $serviceHistory: ReadableAtom<Remote<ServiceRecordDetail>> = services.$store

/** The id of the work order that was filed in the call, where there is one. */
export const $orderOfCall: ReadableAtom<Remote<string | undefined>> = order.$store

/** A call of which one may not see the work order has none. */
const findOrder = ({ callRecordId, customerId }: CallBase): Promise<void> =>
  order.load(async () => (await orderOfCall(callRecordId, customerId))?.id)

const ask = (callRecordId: string): Promise<CallBase> =>
  call(callDetails.base, { callRecordId, query: { includeHistory: 'true' } }, silent)

/** Reads a call and looks for its work order, and says that it has been seen. Never rejects. */
export async function loadCallDetail(callRecordId: string): Promise<void> {
  await base.load(() => ask(callRecordId))
  const now = base.$store.get()
  if (now.at !== 'ready' || now.value.callRecordId !== callRecordId) return
  await Promise.all([findOrder(now.value), markSeen(now.value)])
}

async function markSeen({ callRecordId, isSeen }: CallBase): Promise<void> {
  if (isSeen) return
  // The person hears why it could not be said (doc 3 §8).
  await call(callDetails.seen, { query: { callRecordId } }).catch(() => undefined)
}

/** Never rejects. */
export const loadServiceHistory = (serviceId: string): Promise<void> =>
  services.load(() => call(serviceRecords.details, { serviceId }, silent))

/** Whether somebody has seen to the call. Rejects with a `Failure` that the person has been told. */
export async function setHandled(callRecordId: string, handleStatus: 0 | 1): Promise<void> {
  await call(callDetails.extend, { callRecordId, body: { handleStatus } })
  notify('success', t.handledSaved())
  refreshRemark({ callRecordId, handleStatus })
}

export interface CityChosen {
  readonly provinceCode: string
  readonly cityCode: string
}

/** Says where the customer of the call lives. Rejects with a `Failure` that the person has been told. */
export async function saveCity(
  { callRecordId, callItemId, callItemNumberId, customerId }: CallBase,
  { provinceCode, cityCode }: CityChosen
): Promise<void> {
  const body = { callItemNumberId, provinceCode, cityCode }
  await call(callItems.customerInfo, { callItemId, body })
  notify('success', t.citySaved())
  if (customerId === null) reloadCallDetail(callRecordId)
  else customerChanged({ customerId })
}

/** Reads the call on show again, if it is that one; what is there stays when it cannot be read. */
export function reloadCallDetail(callRecordId: string): void {
  const open = $openCallDetail.get()
  if (open.at !== 'open' || open.callRecordId !== callRecordId) return
  void base.refresh(() => ask(callRecordId))
}

/** A call that is on changes without our doing. */
function follow(): void {
  const now = base.$store.get()
  if (now.at === 'ready' && now.value.isRunning) reloadCallDetail(now.value.callRecordId)
}
onReconnected(follow)
onHostEvent('topic', ({ topic }) => {
  if (topic === 'call_quit' || topic === 'running_call_modify') follow()
})

// Somebody has written of the call in another view, or its state is another one.
onRemarkRefreshed(({ callRecordId }) => reloadCallDetail(callRecordId))
onCallChanged(({ callRecordId }) => {
  if (callRecordId !== undefined) reloadCallDetail(callRecordId)
})

onCustomerChanged(({ customerId }) => {
  const now = lastOf(base.$store.get())
  if (now?.customerId === customerId) reloadCallDetail(now.callRecordId)
})

onStart(() => {
  const stop = $openCallDetail.listen(({ at }) => {
    if (at === 'open') return
    forget()
  })
  return () => {
    stop()
    forget()
  }
})

function forget(): void {
  for (const one of [base, services, order]) one.forget()
}
