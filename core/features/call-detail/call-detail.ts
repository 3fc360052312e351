/** One call with everything that 呼叫详情 shows. */
import type { ReadableAtom } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { notify } from '../../notices.ts'
import { onHostEvent } from '../../public-events.ts'
import {
  customerChanged,
  onCallChanged,
  onCustomerChanged,
  onRemarkRefreshed,
  refreshRemark
} from '../customer-details/customer-changes.ts'
import { callItems } from '../customer-details/endpoints.ts'
import { serviceRecords } from '../work-orders/endpoints.ts'
import { orderOfCall } from '../work-orders/order-of-call.ts'
import type { ServiceRecordDetail } from '../work-orders/schemas.ts'
import { $openCallDetail } from './call-window.ts'
import { callDetails } from './endpoints.ts'
import { callDetailMessages as messages } from './messages.ts'
import type { CallBase } from './schemas.ts'

const silent = { silent: true } as const
const base = queryStore<CallBase>()
const services = queryStore<ServiceRecordDetail>()
const order = queryStore<string | undefined>()

/** The selected call; keeps the previous one while the next loads. */
export const $callDetail: ReadableAtom<QueryState<CallBase>> = base.$store

/** The service record the drawer was opened with, and the calls in its history. */
export const $serviceHistory: ReadableAtom<QueryState<ServiceRecordDetail>> = services.$store

/** The id of the work order created during the call, if any. */
export const $orderOfCall: ReadableAtom<QueryState<string | undefined>> = order.$store

/** Without permission to read work orders, a call has none. */
const findOrder = ({ callRecordId, customerId }: CallBase): Promise<void> =>
  order.load(async () => (await orderOfCall(callRecordId, customerId))?.id)

const fetchCall = (callRecordId: string): Promise<CallBase> =>
  call(callDetails.base, { callRecordId, query: { includeHistory: 'true' } }, silent)

/** Loads a call and its work order, and marks it as seen. Never rejects. */
export async function loadCallDetail(callRecordId: string): Promise<void> {
  await base.load(() => fetchCall(callRecordId))
  const now = base.$store.get()
  if (now.status !== 'ready' || now.value.callRecordId !== callRecordId) return
  await Promise.all([findOrder(now.value), markSeen(now.value)])
}

async function markSeen({ callRecordId, isSeen }: CallBase): Promise<void> {
  if (isSeen) return
  // Failures show the server's message (rule call-detail-7).
  await call(callDetails.seen, { query: { callRecordId } }).catch(() => undefined)
}

/** Never rejects. */
export const loadServiceHistory = (serviceId: string): Promise<void> =>
  services.load(() => call(serviceRecords.details, { serviceId }, silent))

/**
 * Sets whether a missed call has been followed up.
 * @throws `Failure`, already shown.
 */
export async function setHandled(callRecordId: string, handleStatus: 0 | 1): Promise<void> {
  await call(callDetails.extend, { callRecordId, body: { handleStatus } })
  notify('success', messages.handledSaved())
  refreshRemark({ callRecordId, handleStatus })
}

export interface CityChosen {
  readonly provinceCode: string
  readonly cityCode: string
}

/**
 * Saves the region of the call's customer.
 * @throws `Failure`, already shown.
 */
export async function saveCity(
  { callRecordId, callItemId, callItemNumberId, customerId }: CallBase,
  { provinceCode, cityCode }: CityChosen
): Promise<void> {
  const body = { callItemNumberId, provinceCode, cityCode }
  await call(callItems.customerInfo, { callItemId, body })
  notify('success', messages.citySaved())
  if (customerId === null) reloadCallDetail(callRecordId)
  else customerChanged({ customerId })
}

/** Reloads the call if it is the selected one; keeps the loaded data when that fails. */
export function reloadCallDetail(callRecordId: string): void {
  const open = $openCallDetail.get()
  if (open.status !== 'open' || open.callRecordId !== callRecordId) return
  void base.refresh(() => fetchCall(callRecordId))
}

/** Follows a call in progress, which changes without local actions. */
function reloadRunningCall(): void {
  const now = base.$store.get()
  if (now.status === 'ready' && now.value.isRunning) reloadCallDetail(now.value.callRecordId)
}
onReconnected(reloadRunningCall)
onHostEvent('topic', ({ topic }) => {
  if (topic === 'call_quit' || topic === 'running_call_modify') reloadRunningCall()
})

// The remark was saved in another view, or the call has changed state.
onRemarkRefreshed(({ callRecordId }) => reloadCallDetail(callRecordId))
onCallChanged(({ callRecordId }) => {
  if (callRecordId !== undefined) reloadCallDetail(callRecordId)
})

onCustomerChanged(({ customerId }) => {
  const now = lastOf(base.$store.get())
  if (now?.customerId === customerId) reloadCallDetail(now.callRecordId)
})

onStart(() => {
  const stop = $openCallDetail.listen(({ status }) => {
    if (status === 'open') return
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
