/** A new work order, filed on the page of orders. */
import { atom, readonlyType } from 'nanostores'
import { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { FieldValues } from '../custom-fields/schemas.ts'
import { workOrderMessages } from '../work-orders/messages.ts'
import { emitWritten } from '../work-orders/work-order.ts'
import { workOrders } from './endpoints.ts'
import type { OrderLevel } from './enums.ts'
import { orderChanged } from './live-orders.ts'

const $isOpen = atom(false)
export const $isNewOrderOpen = readonlyType($isOpen)

const attempt = mutationStore<'save'>()
export const $newOrderAttempt = attempt.$attempt

/** The only draft. */
const DRAFT = 'new'
/** Unsubmitted input; survives a page reload. */
const drafts = tabDrafts(
  'new-order',
  z.object({ serviceType: z.string(), serviceContent: z.string() })
)
export const newOrderDraft = () => drafts.read(DRAFT)
export const keepNewOrder = (draft: { serviceType: string; serviceContent: string }): void =>
  drafts.keep(DRAFT, draft)

export function openNewOrder(): void {
  attempt.forget()
  $isOpen.set(true)
}

/** Ignored while sending. */
export function closeNewOrder(): void {
  if (attempt.$attempt.get().status !== 'busy') $isOpen.set(false)
}

const answers = queryStore<FieldValues>()

/** The answers of a new order: none. */
export const newOrderAnswers = {
  $answers: answers.$store,
  loadAnswers: () => answers.load(async () => ({}))
}

export interface NewOrderValues {
  readonly serviceType: string
  readonly serviceContent: string
  readonly level: OrderLevel | undefined
  readonly customerId: string | null
  readonly handlerId: string | null
  readonly groupId: string | null
  readonly workOrderFields: FieldValues
}

/** Never rejects; failures are in `$newOrderAttempt`. */
export async function saveNewOrder(values: NewOrderValues): Promise<void> {
  let id: string | undefined
  const { workOrderFields: given, level, ...rest } = values
  const workOrderFields = Object.fromEntries(
    Object.entries(given).map(([field, list]) => [field, [...list]])
  )
  const outcome = await attempt.make('save', async () => {
    const body = { ...rest, workOrderFields, ...(level && { level }) }
    id = (await call(workOrders.create, { body }, { silent: true })).id
  })
  if (outcome !== 'done' || id === undefined) return
  drafts.drop(DRAFT)
  $isOpen.set(false)
  notify('success', workOrderMessages.submitted())
  emitWritten(id)
  orderChanged(id)
}

onSignedOut(() => {
  $isOpen.set(false)
  attempt.forget()
})
