/** What the service panel stands beside: whoever the customer's panel shows, and the call with them. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'
import { ownOrderOf } from '../work-order/order-of-call.ts'
import type { CallResult } from '../work-order/work-order.ts'
import { $subject, type Subject } from './subject.ts'

export interface Served {
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
}

const nobody: Served = { customerId: undefined, callRecordId: undefined }
const silent = { silent: true } as const

const $served = atom<Served>(nobody)
/** The call, or the customer without one, whom the panel was asked to show then. */
const $about = atom<string | undefined>()
const read = remote<CallResult>()

const aboutOf = (who: Subject | Served) => who.callRecordId ?? who.customerId

/**
 * Undefined while nobody is on show, and until the panel shows whoever has come since: nothing is
 * filed for the one before, whose form may still be in the panel.
 */
export const $service: ReadableAtom<Remote<CallResult> | undefined> = computed(
  [$subject, $about, read.$store],
  (subject, about, result) =>
    about === undefined || about !== aboutOf(subject) ? undefined : result
)

/** The panel shows somebody; never rejects. */
export async function serve(who: Served): Promise<void> {
  const now = $served.get()
  const isSame = now.customerId === who.customerId && now.callRecordId === who.callRecordId
  if (!isSame) read.forget()
  const subject = $subject.get()
  // Without a call it may be one who shares the number of whoever was asked for.
  $about.set(aboutOf((who.callRecordId ?? subject.callRecordId) ? who : subject))
  $served.set({ customerId: who.customerId, callRecordId: who.callRecordId })
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
  $served.set(nobody)
  $about.set(undefined)
  read.forget()
})
