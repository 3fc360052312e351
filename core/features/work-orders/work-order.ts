/** The work order written beside a call (rule work-order-3): created once, updated from then on. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type MutationStore, mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import type { FieldValues } from '../custom-fields/schemas.ts'
import { serviceRecords } from './endpoints.ts'
import { workOrderMessages as messages } from './messages.ts'
import { workOrderDrafts } from './unsent-orders.ts'

export { workOrderDrafts } from './unsent-orders.ts'

/** The call a work order form belongs to. */
export interface CallResult {
  readonly callRecordId?: string | null | undefined
  /** Id of the call task item; null for a call without a task. */
  readonly callTaskItemId?: string | null | undefined
  /** 1 robot, 2 human. */
  readonly callType?: number | undefined
  readonly customerId?: string | null | undefined
  readonly customerName: string
  readonly customerPhone: string
  /** The customer's custom fields, two of which are shown. */
  readonly customFieldsMap?: FieldValues | undefined
  /** The call's existing work order. */
  readonly serviceRecord?: Made | null | undefined
}

export interface WorkOrderTyped {
  readonly serviceType: string
  readonly serviceContent: string
  /** Custom fields of the work order; omitted, the existing answers stay. */
  readonly workOrderFields?: FieldValues | undefined
}

export const workOrderKey = (of: CallResult): string =>
  of.callRecordId ?? of.serviceRecord?.id ?? `${NO_CALL_PREFIX}${of.customerId ?? of.customerPhone}`

/** Key prefix of orders without a call. */
const NO_CALL_PREFIX = 'of '

const types = queryStore<readonly (readonly [key: string, label: string])[]>()
/** Service types in list order. */
export const $serviceTypes = types.$store

/** Loads the types once. Never rejects; can be retried. */
export async function loadServiceTypes(): Promise<void> {
  const { status } = types.$store.get()
  if (status === 'ready' || status === 'loading') return
  await types.load(readTypes)
}

const readTypes = async () => Object.entries(await call(serviceRecords.types, {}, { silent: true }))

/** After a change of the types. Never rejects. */
export async function reloadServiceTypes(): Promise<void> {
  if (types.$store.get().status === 'ready') await types.refresh(readTypes)
}

const $written = atom<{ readonly serviceRecordId: string; readonly at: number } | undefined>()
/** The last written work order, for lists that should show it. */
export const $workOrderWritten = readonlyType($written)

type Made = WorkOrderTyped & {
  readonly id: string
  /** The `updateTime` that is edited; refused when another has changed it since. */
  readonly version?: number | undefined
}

/** Orders created by this page, by call: the next submit is an update. */
const made = new Map<string, Made>()

/** Without a call, an order belongs to one visit: selecting the customer again creates another. */
function forgetVisits(key: string): void {
  for (const other of made.keys())
    if (other.startsWith(NO_CALL_PREFIX) && other !== key) made.delete(other)
}

export interface WorkOrder {
  /** The order's answers to custom fields; none before it is created. */
  readonly $answers: ReadableAtom<QueryState<FieldValues>>
  /** Never rejects; can be retried. */
  readonly loadAnswers: () => Promise<void>
  readonly $attempt: MutationStore<'submit'>['$attempt']
  readonly clearFailure: () => void
  /** The last written state; undefined until created. */
  readonly written: () => Made | undefined
  /** Resolves to the id once saved; otherwise undefined, with the failure in `$attempt`. */
  readonly submit: (typed: WorkOrderTyped) => Promise<string | undefined>
}

/** Identity of a form; unaffected by creating its order. */
export function workOrderFormKey(of: CallResult): string {
  const key = workOrderKey(of)
  const id = of.serviceRecord?.id ?? ''
  return `${key}:${id === made.get(key)?.id ? '' : id}`
}

/** The work order of one call in one form; the call's data may be completed later. */
export function workOrder(of: () => CallResult): WorkOrder {
  const key = workOrderKey(of())
  const attempt = mutationStore<'submit'>()
  const answers = queryStore<FieldValues>()
  const written = () => {
    const given = of().serviceRecord ?? undefined
    return given?.version === undefined ? (made.get(key) ?? given) : given
  }
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
    const known = written()
    if (known) {
      const { id: serviceRecordId, version } = known
      const body = { ...shared, serviceRecordId, ...(version !== undefined && { version }) }
      await call(serviceRecords.update, { body }, { silent: true })
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
        const query = { serviceId: order.id }
        return (await call(serviceRecords.details, query, { silent: true })).workOrderFields
      }),
    $attempt: attempt.$attempt,
    clearFailure() {
      if (attempt.$attempt.get().status !== 'busy') attempt.forget()
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
      notify('success', messages.submitted())
      emitWritten(id)
      return id
    }
  }
}

const plain = (values: FieldValues): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

export function emitWritten(serviceRecordId: string): void {
  $written.set({ serviceRecordId, at: ($written.get()?.at ?? 0) + 1 })
}

/** Marks the call as seen, so that its row is no longer grey. A failure is shown. */
export async function markCallSeen(callRecordId: string): Promise<void> {
  await call(callDetails.seen, { query: { callRecordId } })
}

onSignedOut(() => {
  types.forget()
  made.clear()
  $written.set(undefined)
})
