/** The work order in the drawer: its data, moves, comments and attachments. */
import { atom, readonlyType } from 'nanostores'
import { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { fileAddress } from '../transfer-list/file-address.ts'
import { files } from '../transfer-list/file-endpoints.ts'
import { $workOrderWritten, emitWritten } from '../work-orders/work-order.ts'
import { workOrders } from './endpoints.ts'
import { type OrderLevel, type OrderMove, orderMove } from './enums.ts'
import { onOrderChange, orderChanged } from './live-orders.ts'
import { orderDetailMessages as messages } from './order-detail-messages.ts'
import type { OrderAttachment, WorkOrderDetail } from './schemas.ts'

const silent = { silent: true } as const

const detail = queryStore<WorkOrderDetail>()
export const $order = detail.$store
let shown: string | undefined

const read = (): Promise<WorkOrderDetail> => call(workOrders.detail, { id: shown ?? '' }, silent)

/** Never rejects. */
export function showOrder(id: string): Promise<void> {
  if (shown !== id) detail.forget()
  shown = id
  return detail.load(read)
}

/** Never rejects; the order stays meanwhile. */
export const reloadOrder = (): Promise<void> => detail.refresh(read)

/** A dialog over the drawer. */
export type OrderDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'moving'; readonly move: OrderMove }
  | { readonly status: 'editing' }

const $dialog = atom<OrderDialog>({ status: 'closed' })
export const $orderDialog = readonlyType($dialog)

const attempt = mutationStore<'move' | 'edit' | 'comment' | 'attach'>()
export const $orderAttempt = attempt.$attempt

export function openMove(move: OrderMove): void {
  attempt.forget()
  $dialog.set({ status: 'moving', move })
}

export function openEdit(): void {
  attempt.forget()
  $dialog.set({ status: 'editing' })
}

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeOrderDialog(): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  $dialog.set({ status: 'closed' })
}

/** Sends a change of the order that is shown; after a conflict the newest one is shown. */
async function send(
  what: 'move' | 'edit' | 'comment' | 'attach',
  act: (order: WorkOrderDetail) => Promise<unknown>
): Promise<boolean> {
  const order = lastOf(detail.$store.get())
  if (!order) return false
  const outcome = await attempt.make(what, () => act(order))
  if (outcome === 'dropped') return false
  if (outcome === 'done') {
    orderChanged(order.id)
    emitWritten(order.id)
  }
  await reloadOrder()
  return outcome === 'done'
}

export interface MoveValues {
  readonly note: string
  readonly handlerId: string | null
  readonly groupId: string | null
}

/** Never rejects; failures are in `$orderAttempt`, and what was typed stays. */
export async function moveOrder(move: OrderMove, values: MoveValues): Promise<void> {
  const { note, handlerId, groupId } = values
  const isDone = await send('move', ({ id, updateTime: version }) =>
    call(
      workOrders.move,
      { id, body: { version, move, note, ...(move === 'assign' && { handlerId, groupId }) } },
      silent
    )
  )
  if (!isDone) return
  $dialog.set({ status: 'closed' })
  notify('success', messages.moved({ move: orderMove.label(move) }))
}

export interface EditValues {
  readonly serviceType: string
  readonly serviceContent: string
  readonly level: OrderLevel
  readonly dueTime: number | null
}

/** Never rejects; failures are in `$orderAttempt`. */
export async function editOrder(values: EditValues): Promise<void> {
  const isDone = await send('edit', ({ id, updateTime: version }) =>
    call(workOrders.edit, { id, body: { version, ...values } }, silent)
  )
  if (!isDone) return
  $dialog.set({ status: 'closed' })
  notify('success', messages.saved())
}

/** Unsent comments; survive a page reload. */
export const commentDrafts = tabDrafts('order-comment', z.object({ content: z.string() }))

/** Resolves whether it was sent. */
export function sendComment(content: string, mentions: readonly string[]): Promise<boolean> {
  const id = shown ?? ''
  return send('comment', () =>
    call(workOrders.comment, { id, body: { content, mentions: [...mentions] } }, silent)
  )
}

/** Uploads files and attaches them. Never rejects; failures are in `$orderAttempt`. */
export async function attachFiles(chosen: readonly File[]): Promise<void> {
  await send('attach', async ({ id }) => {
    for (const file of chosen) {
      const body = new FormData()
      body.append('file', file, file.name)
      const { attachmentKey } = await call(files.upload, { body }, silent)
      await call(workOrders.attach, { id, body: { attachmentKey } }, silent)
    }
  })
}

/** Never rejects; failures are in `$orderAttempt`. */
export async function removeAttachment({ attachmentKey }: OrderAttachment): Promise<void> {
  await send('attach', ({ id }) => call(workOrders.detach, { id, attachmentKey }, silent))
}

/**
 * Address and name of an attachment, for one download.
 * @throws `Failure`, already shown.
 */
export async function attachmentFile({ attachmentKey, name }: OrderAttachment) {
  const { access_token } = await call(files.ticket, {
    body: { resource: `/files/${attachmentKey}` }
  })
  return { address: fileAddress(attachmentKey, access_token), name }
}

onOrderChange(id => {
  if (detail.$store.lc > 0 && (id === undefined || id === shown)) void reloadOrder()
})
/** The fields of the order are saved on their own. */
$workOrderWritten.listen(written => {
  if (written && detail.$store.lc > 0 && written.serviceRecordId === shown) orderChanged(shown)
})
onSignedOut(() => {
  detail.forget()
  shown = undefined
  attempt.forget()
  $dialog.set({ status: 'closed' })
})
