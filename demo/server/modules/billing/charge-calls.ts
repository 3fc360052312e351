/** Charges of ended calls (rule billing-5). */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { billingServerMessages as messages } from './messages.ts'
import { type Posting, postEntries } from './post-entries.ts'

const MINUTE = 60_000
const BY_ROBOT = 1
const INCOMING = 1
/** A supervisor's own leg. */
const SUPERVISION = 8
/** The echo test number, which agents dial. */
const ECHO = '9196'
/** Minutes that a call costs at most: a clock that jumped costs no more than a day. */
const MOST_MINUTES = 1440
const OUTGOING = 0

/** What ended calls cost, with their ends; `isMeant` is about `r`, the record. */
export const callCharges = (isMeant: RawBuilder<boolean>) => sql<Posting & { at: number }>`
  with ended as (
    select r.id, r.enterprise_id, r.user_id, coalesce(part.line, r.our_number) as line,
      coalesce(r.call_task_id, part.task_id) as task_id, r.ended_at as at,
      coalesce(part.begun_at, item.begun_at, r.started_at) as begun_at,
      least(${MOST_MINUTES}::int,
        greatest(1, ceil((r.ended_at - r.answered_at) / ${MINUTE}::numeric)))::int as minutes,
      case when r.call_type = ${BY_ROBOT} then 'robotCall'
        when part.id is null and r.direction = ${INCOMING} then 'incomingCall'
        else 'agentCall' end as kind
    from call_record r
      left join call_item part on part.agent_record_id = r.id
      left join call_item item on item.id = r.call_item_id and item.record_id = r.id
    where ${isMeant} and r.answered_at is not null and r.ended_at is not null
      and r.call_source is distinct from ${SUPERVISION} 
      and not (r.direction = ${OUTGOING} and r.call_type <> ${BY_ROBOT}
        and r.customer_phone = ${ECHO})
      and not exists (select from seat where seat.enterprise_id = r.enterprise_id
        and seat.extension = r.customer_phone)),
  priced as (select *, price_at(enterprise_id, kind, line, begun_at) as price from ended)
  select enterprise_id, kind, id as subject, -minutes * price as amount, minutes as quantity,
    price as unit_price, user_id, task_id, line, at from priced order by id`

/** Locks a call whose end its server records now; whether it was closed as lost with another one. */
export async function wasClosed(
  inside: Kysely<Tables>,
  { callRecordId, at }: { readonly callRecordId: string; readonly at: number }
): Promise<boolean> {
  const row = await inside
    .selectFrom('call_record')
    .select('ended_at')
    .where('id', '=', callRecordId)
    .forUpdate()
    .executeTakeFirst()
  const endedAt = row?.ended_at ?? null
  return endedAt !== null && endedAt !== at
}

/** What the entries of a call have charged, with its correction. */
const chargedFor = async (inside: Kysely<Tables>, { enterprise_id, subject }: Posting) =>
  inside
    .selectFrom('account_entry')
    .select(eb => [
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)), 'integer').as('amount'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.max('quantity'), eb.lit(0)), 'integer').as('minutes')
    ])
    .where('enterprise_id', '=', enterprise_id)
    .where('subject', 'in', [subject, correctionOf(subject)])
    .executeTakeFirstOrThrow()

const correctionOf = (callRecordId: string): string => `${callRecordId}@end`

/**
 * Charges an ended call. One that was closed as lost has its charge already: the difference to its
 * true end is a correction (rule billing-2).
 */
export async function chargeEnd(
  inside: Kysely<Tables>,
  id: string,
  isClosed: boolean
): Promise<void> {
  await chargeCalls(inside, [id])
  if (!isClosed) return
  const { rows } = await callCharges(sql<boolean>`r.id = ${id}`).execute(inside)
  const [due] = rows
  if (!due) return
  const charged = await chargedFor(inside, due)
  const amount = due.amount - charged.amount
  await postEntries(inside, [
    {
      ...{ ...due, kind: 'correction', subject: correctionOf(id), amount, quantity: 1 },
      unit_price: amount,
      remark: messages.trueEnd({ actual: due.quantity, charged: charged.minutes })
    }
  ])
}

/**
 * Charges the minutes begun of answered calls at the prices that held when they began, once for each
 * call. Called in the transaction that records their ends.
 */
export async function chargeCalls(inside: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await callCharges(sql<boolean>`r.id = any(${ids}::text[])`).execute(inside)
  await postEntries(inside, rows)
}
