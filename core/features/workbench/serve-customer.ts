/**
 * Context of the service panel: the customer shown in the customer panel, and the call with them.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import { customerDetails } from '../customer-details/endpoints.ts'
import { ownOrderOf } from '../work-orders/order-of-call.ts'
import type { CallResult } from '../work-orders/work-order.ts'
import { $subject, type Subject } from './call-subject.ts'

export interface Served {
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
}

const unserved: Served = { customerId: undefined, callRecordId: undefined }
const silent = { silent: true } as const

const $served = atom<Served>(unserved)
/** Id of the call, or of the customer without a call, requested for the panel. */
const $about = atom<string | undefined>()
const read = queryStore<CallResult>()

const aboutOf = (served: Subject | Served) => served.callRecordId ?? served.customerId

/**
 * Undefined without a customer, and until the panel shows the newly selected one, so that an order
 * is never saved for the previous customer, whose form may still be open.
 */
export const $service: ReadableAtom<QueryState<CallResult> | undefined> = computed(
  [$subject, $about, read.$store],
  (subject, about, result) =>
    about === undefined || about !== aboutOf(subject) ? undefined : result
)

/** Handles a customer shown in the panel; never rejects. */
export async function serve(served: Served): Promise<void> {
  const now = $served.get()
  const isSame = now.customerId === served.customerId && now.callRecordId === served.callRecordId
  if (!isSame) read.forget()
  const subject = $subject.get()
  // Without a call it may be another customer with the same number.
  $about.set(aboutOf((served.callRecordId ?? subject.callRecordId) ? served : subject))
  $served.set({ customerId: served.customerId, callRecordId: served.callRecordId })
  await serveAgain()
}

export const serveAgain = (): Promise<void> => read.load(() => resultOf($served.get()))

async function resultOf({ customerId, callRecordId }: Served): Promise<CallResult> {
  const [base, info, order] = await Promise.all([
    callRecordId ? call(callDetails.base, { callRecordId, query: {} }, silent) : undefined,
    customerId ? call(customerDetails.basicInformation, { customerId }, silent) : undefined,
    callRecordId ? ownOrderOf(callRecordId) : undefined
  ])
  return {
    callRecordId: callRecordId ?? null,
    callTaskItemId: base?.callItemId ?? null,
    callType: base?.callType,
    customerId: customerId ?? null,
    customerName: info?.customerName ?? base?.customerName ?? '',
    customerPhone: info?.phone ?? base?.customerPhone ?? '',
    customFieldsMap: info?.customFields,
    serviceRecord: order ?? null
  }
}

onSignedOut(() => {
  $served.set(unserved)
  $about.set(undefined)
  read.forget()
})
