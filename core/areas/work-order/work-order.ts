/** The work order that somebody files beside a call (doc 3 §4): made once, changed from then on. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { serviceRecords } from '../../contract/endpoints/service-records.ts'
import type { FieldValues } from '../../contract/entities/custom-field.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { workOrderText as t } from '../../text/work-order.ts'
import { type AttemptStore, attemptStore } from '../sign-in/attempt.ts'
import { workOrderDrafts } from './unsent.ts'

export { workOrderDrafts } from './unsent.ts'

/** What a form of work orders knows of the call that it stands beside. */
export interface CallResult {
  readonly callRecordId?: string | null | undefined
  /** The item of the call task; null for a call that belongs to none. */
  readonly callTaskItemId?: string | null | undefined
  /** 1 the robot's call, 2 a person's. */
  readonly callType?: number | undefined
  readonly customerId?: string | null | undefined
  readonly customerName: string
  readonly customerPhone: string
  /** The customer's own fields, of which two are shown. */
  readonly customFieldsMap?: FieldValues | undefined
  /** The work order of this call, where there is one already. */
  readonly serviceRecord?: Made | null | undefined
}

export interface WorkOrderTyped {
  readonly serviceType: string
  readonly serviceContent: string
  /** The enterprise's own fields of work orders; left out, the answers that are there stay. */
  readonly workOrderFields?: FieldValues | undefined
}

export const workOrderKey = (of: CallResult): string =>
  of.callRecordId ?? of.serviceRecord?.id ?? `${ANYBODY}${of.customerId ?? of.customerPhone}`

/** Before the key of an order that belongs to no call. */
const ANYBODY = 'of '

const types = remote<readonly (readonly [key: string, label: string])[]>()
/** The types of service, in the order of the list. */
export const $serviceTypes = types.$store

/** Reads the types, once. Never rejects, and can be asked again. */
export async function loadServiceTypes(): Promise<void> {
  const { at } = types.$store.get()
  if (at === 'ready' || at === 'loading') return
  await types.load(async () =>
    Object.entries(await call(serviceRecords.types, {}, { silent: true }))
  )
}

const $written = atom<{ readonly serviceRecordId: string; readonly at: number } | undefined>()
/** The work order that was written last, for lists that should have it. */
export const $workOrderWritten = readonlyType($written)

type Made = WorkOrderTyped & { readonly id: string }

/** The orders that were made here, by their calls: the next submit is an update. */
const made = new Map<string, Made>()

/** Without a call an order is that of one visit: whoever comes back to the same person makes another. */
function forgetVisits(key: string): void {
  for (const other of made.keys())
    if (other.startsWith(ANYBODY) && other !== key) made.delete(other)
}

export interface WorkOrder {
  /** The answers that the order has to the enterprise's own fields; none while it is not made. */
  readonly $answers: ReadableAtom<Remote<FieldValues>>
  /** Never rejects, and can be asked again. */
  readonly loadAnswers: () => Promise<void>
  readonly $attempt: AttemptStore<'submit'>['$attempt']
  readonly forgive: () => void
  /** As it was written last; undefined until it has been made. */
  readonly written: () => Made | undefined
  /** Resolves the id once it was taken; undefined when not, and `$attempt` says why. */
  readonly submit: (typed: WorkOrderTyped) => Promise<string | undefined>
}

/** Tells one form from the next: the order that was made in it does not make it another. */
export function workOrderFormKey(of: CallResult): string {
  const key = workOrderKey(of)
  const id = of.serviceRecord?.id ?? ''
  return `${key}:${id === made.get(key)?.id ? '' : id}`
}

/** The work order of one call, on show in one form; what is known of the call may still grow. */
export function workOrder(of: () => CallResult): WorkOrder {
  const key = workOrderKey(of())
  const attempt = attemptStore<'submit'>()
  const answers = remote<FieldValues>()
  const written = () => made.get(key) ?? of().serviceRecord ?? undefined
  forgetVisits(key)

  async function send(typed: WorkOrderTyped): Promise<string> {
    const { callTaskItemId = null, callType, callRecordId, customerId } = of()
    const { workOrderFields, ...rest } = typed
    const shared = {
      ...rest,
      ...(workOrderFields && { workOrderFields: plain(workOrderFields) }),
      callTaskItemId,
      ...(customerId && { customerId }),
      ...(callRecordId && { callRecordId })
    }
    const serviceRecordId = written()?.id
    if (serviceRecordId !== undefined) {
      await call(serviceRecords.update, { body: { ...shared, serviceRecordId } }, { silent: true })
      return serviceRecordId
    }
    const body = { ...shared, ...(callType !== undefined && { callType }) }
    return call(serviceRecords.save, { body }, { silent: true })
  }

  return {
    $answers: answers.$store,
    loadAnswers: () =>
      answers.load(async () => {
        const order = written()
        if (!order) return {}
        if (order.workOrderFields) return order.workOrderFields
        const asked = { serviceId: order.id }
        return (await call(serviceRecords.details, asked, { silent: true })).workOrderFields
      }),
    $attempt: attempt.$attempt,
    forgive() {
      if (attempt.$attempt.get().at !== 'busy') attempt.forget()
    },
    written,
    async submit(typed) {
      let id: string | undefined
      const outcome = await attempt.make('submit', async () => {
        id = await send(typed)
        made.set(key, { ...typed, id })
      })
      if (outcome !== 'done' || id === undefined) return undefined
      workOrderDrafts.drop(key)
      notify('success', t.submitted())
      tellWritten(id)
      return id
    }
  }
}

const plain = (values: FieldValues): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

export function tellWritten(serviceRecordId: string): void {
  $written.set({ serviceRecordId, at: ($written.get()?.at ?? 0) + 1 })
}

/** The call has been looked at: its row is no longer grey. The person hears why it could not be said. */
export async function markCallSeen(callRecordId: string): Promise<void> {
  await call(callDetails.seen, { query: { callRecordId } })
}

onSignedOut(() => {
  types.forget()
  made.clear()
  $written.set(undefined)
})
