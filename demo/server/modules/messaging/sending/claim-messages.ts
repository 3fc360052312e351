/**
 * Takes messages to hand to the gateway. Taking a message charges it, in one transaction; it stays
 * taken until the gateway has answered, across the death of the server.
 */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { manyRows } from '../../../db/insert-many.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { priceFor } from '../../billing/prices.ts'
import type { OutgoingMessage } from '../gateway/message-gateway.ts'
import { usableTemplates } from '../usable-templates.ts'
import { stopTasks } from './stop-tasks.ts'
import { applyMoves, type Move } from './task-counters.ts'

type RecordRow = Selectable<Tables['sms_record']>
export interface Claimed extends OutgoingMessage {
  readonly id: string
  readonly enterpriseId: string
}
/** Enterprises whose gateway takes messages now: only these, or all but these. */
export type OpenGateways =
  | { readonly only: readonly string[] }
  | { readonly except: readonly string[] }
/** The gateways as they are when messages are taken. */
export interface ClaimGateways {
  readonly open: OpenGateways
  readonly isOwn: (enterpriseId: string) => boolean
  /** The first rows of each gateway that go in one request. */
  readonly fitting: <Row extends { readonly enterprise_id: string }>(
    rows: readonly Row[]
  ) => readonly Row[]
}
const sharedOnly: ClaimGateways = {
  open: { except: [] },
  isOwn: () => false,
  fitting: rows => rows
}

/** In ms: how long an unanswered message waits before another try, doubled each time. */
export const AGAIN_AFTER = 1000
const RUNNING = 1
const PAUSED = 6

const keyOf = ({ id, attempt }: Pick<RecordRow, 'id' | 'attempt'>): string => `${id}-${attempt}`
export const claimedOf = (
  row: Pick<RecordRow, 'id' | 'enterprise_id' | 'attempt' | 'phone' | 'content'>
): Claimed => ({
  ...{ id: row.id, enterpriseId: row.enterprise_id },
  ...{ key: keyOf(row), phone: row.phone, content: row.content }
})

export const isOpen = (open: OpenGateways) =>
  'only' in open
    ? sql<boolean>`enterprise_id = any(${open.only}::text[])`
    : sql<boolean>`enterprise_id <> all(${open.except}::text[])`

async function unsubscribedAmong(
  inside: Kysely<Tables>,
  enterpriseId: string,
  rows: readonly RecordRow[]
): Promise<ReadonlySet<string>> {
  const found = await inside
    .selectFrom('unsubscribed_number')
    .select('phone')
    .where('enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`phone = any(${rows.map(({ phone }) => phone)}::text[])`)
    .execute()
  return new Set(found.map(({ phone }) => phone))
}

interface Purse {
  readonly price: number
  readonly balance: number
}

/** An enterprise without an account pays nothing. Locks the account. */
async function purseOf(inside: Kysely<Tables>, enterpriseId: string): Promise<Purse> {
  const row = await inside
    .selectFrom('number_account')
    .select(['balance', priceFor('enterprise_id', { kind: 'message' }).as('price')])
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? { price: 0, balance: Number.POSITIVE_INFINITY }
}

/** The first messages that the balance pays. */
function payable(rows: readonly RecordRow[], { price, balance }: Purse): readonly RecordRow[] {
  let left = balance
  const end = rows.findIndex(({ segments }) => {
    left -= segments * price
    return price > 0 && left < 0
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/** Charges the messages of one enterprise and marks them as taken. */
async function take(
  inside: Transaction<Tables>,
  enterpriseId: string,
  waiting: readonly RecordRow[],
  isOwn: boolean,
  now: number
): Promise<{ readonly taken: readonly Claimed[]; readonly isPaid: boolean }> {
  const gone = await unsubscribedAmong(inside, enterpriseId, waiting)
  const refused = waiting.filter(({ phone }) => gone.has(phone))
  const wanted = waiting.filter(({ phone }) => !gone.has(phone))
  const purse = await purseOf(inside, enterpriseId)
  const paid = payable(wanted, purse)
  if (refused.length > 0)
    await inside
      .updateTable('sms_record')
      .set({ send_state: 2, code: 'UNSUBSC' })
      .where(sql<boolean>`id = any(${refused.map(({ id }) => id)}::text[])`)
      .execute()
  const charged = paid.map(row => ({ id: row.id, fee: row.segments * purse.price }))
  if (paid.length > 0)
    await sql`update sms_record set send_state = 3, attempt = attempt + 1, tries = 1, fee = v.fee,
        is_own_gateway = ${isOwn}::boolean, next_at = ${now + AGAIN_AFTER}::bigint
      from ${manyRows({ id: 'text', fee: 'int' }, charged)} where sms_record.id = v.id`.execute(
      inside
    )
  const move = (row: RecordRow, to: 'sending' | 'failed', cents: number): Move => ({
    ...{ taskId: row.message_task_id, enterpriseId, from: 'waiting', to, cents },
    message: { ...row, attempt: row.attempt + 1 }
  })
  await applyMoves(inside, [
    ...refused.map(row => move(row, 'failed', 0)),
    ...paid.map(row => move(row, 'sending', row.segments * purse.price))
  ])
  return {
    taken: paid.map(row => claimedOf({ ...row, attempt: row.attempt + 1 })),
    isPaid: paid.length === wanted.length
  }
}

const waitingOf = (inside: Transaction<Tables>, now: number, most: number) =>
  inside
    .selectFrom('sms_record')
    .selectAll()
    .where('send_state', '=', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('rank')
    .limit(most)
    .forUpdate()

/** Messages of a running task. A template that was withdrawn stops it, a low balance pauses it. */
export const claimOfTask = (
  db: Database,
  taskId: string,
  now: number,
  most: number,
  isOwn: boolean
): Promise<readonly Claimed[]> =>
  db.transaction().execute(async inside => {
    const task = await inside
      .selectFrom('message_task')
      .select(['enterprise_id', 'template_id'])
      .where('id', '=', taskId)
      .where('state', '=', RUNNING)
      .forUpdate()
      .executeTakeFirst()
    if (!task) return []
    const usable = await usableTemplates(inside, task.enterprise_id)
      .select('sms_template.id')
      .where('sms_template.id', '=', task.template_id)
      .executeTakeFirst()
    if (!usable) {
      await stopTasks(inside, [taskId], 'TEMPLATE', now)
      return []
    }
    const waiting = await waitingOf(inside, now, most)
      .where('message_task_id', '=', taskId)
      .execute()
    if (waiting.length === 0) return []
    const { taken, isPaid } = await take(inside, task.enterprise_id, waiting, isOwn, now)
    if (!isPaid && taken.length === 0)
      await inside
        .updateTable('message_task')
        .set({ state: PAUSED, stop_reason: 'BALANCE' })
        .where('id', '=', taskId)
        .execute()
    return taken
  })

/** Messages of calls. Those that the balance does not pay are not sent. */
export const claimOfCalls = (
  db: Database,
  now: number,
  most: number,
  { open, isOwn, fitting }: ClaimGateways = sharedOnly
): Promise<readonly Claimed[]> =>
  db.transaction().execute(async inside => {
    const waiting = await waitingOf(inside, now, most)
      .where('message_task_id', 'is', null)
      .where(isOpen(open))
      .execute()
    const claimed: Claimed[] = []
    const byEnterprise = Map.groupBy(fitting(waiting), row => row.enterprise_id)
    // Accounts are locked in one order everywhere.
    for (const enterpriseId of [...byEnterprise.keys()].sort()) {
      const rows = byEnterprise.get(enterpriseId) ?? []
      const { taken, isPaid } = await take(inside, enterpriseId, rows, isOwn(enterpriseId), now)
      claimed.push(...taken)
      if (!isPaid)
        await inside
          .updateTable('sms_record')
          .set({ send_state: 2, code: 'NOFUNDS' })
          .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::text[])`)
          .where('send_state', '=', 0)
          .execute()
    }
    return claimed
  })
