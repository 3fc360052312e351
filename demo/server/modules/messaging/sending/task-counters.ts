/** Counters of message tasks and the account, changed with the messages that they count. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'
import { type Posting, postEntries } from '../../billing/post-entries.ts'

export const counterNames = [
  ...(['waiting', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'cancelled'] as const)
] as const
export type Counter = (typeof counterNames)[number]

/** A message that moves from one counter to another; `cents` are charged, or given back below 0. */
export interface Move {
  readonly taskId: string | null
  readonly enterpriseId: string
  readonly from: Counter
  readonly to: Counter
  readonly cents: number
  /** The attempt of the message that is charged or given back. */
  readonly message: ChargedMessage
}

export interface ChargedMessage {
  readonly id: string
  readonly attempt: number
  readonly segments: number
  readonly user_id: string | null
  /** The call task whose call sent it. */
  readonly task_id: string | null
}

/** The counter of a message by its states. */
export function counterOf(sendState: number, receiptState: number): Counter {
  if (sendState === 1)
    return (['accepted', 'delivered', 'failed', 'unknown'] as const)[receiptState] ?? 'unknown'
  return (
    ({ 0: 'waiting', 2: 'failed', 3: 'sending', 4: 'cancelled' } as const)[sendState] ?? 'failed'
  )
}

/** Applies moves to the tasks in the order of their ids, then to the accounts. */
export async function applyMoves(inside: Kysely<Tables>, moves: readonly Move[]): Promise<void> {
  const byTask = Map.groupBy(
    moves.filter(({ taskId }) => taskId !== null),
    ({ taskId }) => taskId ?? ''
  )
  for (const [id, own] of [...byTask].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const changed = new Map<Counter, number>()
    for (const { from, to } of own) {
      changed.set(from, (changed.get(from) ?? 0) - 1)
      changed.set(to, (changed.get(to) ?? 0) + 1)
    }
    const cents = own.reduce((sum, move) => sum + move.cents, 0)
    await inside
      .updateTable('message_task')
      .set({
        fee: sql<number>`fee + ${cents}::int`,
        ...Object.fromEntries(
          [...changed].map(([name, by]) => [name, sql<number>`${sql.ref(name)} + ${by}::int`])
        )
      })
      .where('id', '=', id)
      .execute()
  }
  await postEntries(inside, moves.map(postingOf)) // rule text-message-10
}

const postingOf = ({ enterpriseId, taskId, cents, message }: Move): Posting => ({
  ...{ enterprise_id: enterpriseId, kind: 'message', subject: `${message.id}-${message.attempt}` },
  ...{ is_reversal: cents < 0, amount: -cents, quantity: message.segments },
  unit_price: Math.round(Math.abs(cents) / message.segments),
  ...{ user_id: message.user_id, task_id: taskId ?? message.task_id }
})
