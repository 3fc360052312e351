/** Records what the gateway answered to submitted messages. */
import { sql, type Transaction } from 'kysely'
import { manyRows } from '../../../db/insert-many.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import type { GatewayAnswer } from '../gateway/message-gateway.ts'
import { applyMoves, type ChargedMessage, type Counter } from './task-counters.ts'

interface Settled extends ChargedMessage {
  readonly message_task_id: string | null
  readonly enterprise_id: string
  readonly fee: number
}

interface Outcome {
  readonly id: string
  readonly attempt: number
  readonly code: string
}

/** The message and the attempt of a key. */
export function partsOf(
  key: string
): { readonly id: string; readonly attempt: number } | undefined {
  const [, id, attempt] = /^(.+)-(\d{1,6})$/.exec(key) ?? []
  return id === undefined ? undefined : { id, attempt: Number(attempt) }
}

/** Moves taken messages on; those that a receipt has moved already stay. Returns their tasks. */
async function settle(
  inside: Transaction<Tables>,
  outcomes: readonly Outcome[],
  to: { readonly send: number; readonly receipt: number; readonly counter: Counter },
  now: number
): Promise<readonly (string | null)[]> {
  if (outcomes.length === 0) return []
  const isRefused = to.counter === 'failed'
  const given = manyRows({ id: 'text', attempt: 'int', code: 'text' }, outcomes)
  const { rows } = await sql<Settled>`with taken as (
      select r.id, r.fee, v.code from sms_record r join ${given}
        on v.id = r.id and v.attempt = r.attempt where r.send_state = 3 for update of r)
    update sms_record set send_state = ${to.send}::int, receipt_state = ${to.receipt}::int,
      code = taken.code, sent_at = ${isRefused ? null : now}::bigint,
      fee = ${isRefused ? sql`0` : sql`sms_record.fee`}
    from taken where sms_record.id = taken.id
    returning sms_record.id, attempt, segments, user_id, task_id, message_task_id, enterprise_id,
      taken.fee as fee`.execute(inside)
  await applyMoves(
    inside,
    rows.map(row => ({
      ...{ taskId: row.message_task_id, enterpriseId: row.enterprise_id, message: row },
      ...{ from: 'sending', to: to.counter },
      cents: isRefused ? -row.fee : 0
    }))
  )
  return rows.map(row => row.message_task_id)
}

/** Accepted messages wait for a receipt, refused ones are given back (rule text-message-10). */
export const settleAnswers = (
  db: Database,
  answers: readonly GatewayAnswer[],
  now: number
): Promise<readonly (string | null)[]> =>
  db.transaction().execute(async inside => {
    const outcomes = answers.flatMap(({ key, isAccepted, code }) => {
      const parts = partsOf(key)
      return parts ? [{ ...parts, isAccepted, code: isAccepted ? '' : code }] : []
    })
    const accepted = outcomes.filter(({ isAccepted }) => isAccepted)
    const refused = outcomes.filter(({ isAccepted }) => !isAccepted)
    return [
      ...(await settle(inside, accepted, { send: 1, receipt: 0, counter: 'accepted' }, now)),
      ...(await settle(inside, refused, { send: 2, receipt: 0, counter: 'failed' }, now))
    ]
  })

const endUnanswered = (
  inside: Transaction<Tables>,
  messages: readonly Omit<Outcome, 'code'>[],
  now: number
) =>
  settle(
    inside,
    messages.map(message => ({ ...message, code: 'NOANSWR' })),
    { send: 1, receipt: 3, counter: 'unknown' },
    now
  )

/** Messages that the gateway never answered may have been sent (rule text-message-16). */
export const settleUnanswered = (
  db: Database,
  keys: readonly string[],
  now: number
): Promise<readonly (string | null)[]> =>
  db.transaction().execute(inside =>
    endUnanswered(
      inside,
      keys.flatMap(key => partsOf(key) ?? []),
      now
    )
  )

/** All that the gateway of an enterprise has not answered when another takes its place. */
export async function settleFormerGateway(
  inside: Transaction<Tables>,
  enterpriseId: string,
  now: number
): Promise<readonly (string | null)[]> {
  const messages = await inside
    .selectFrom('sms_record')
    .select(['id', 'attempt'])
    .where('enterprise_id', '=', enterpriseId)
    .where('send_state', '=', 3)
    .execute()
  return endUnanswered(inside, messages, now)
}
