/** Order of the jobs: round-robin between enterprises, then between the users of each. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema/schema.ts'

export interface WaitingJob {
  readonly id: string
  readonly userId: string
  readonly turn: number
  readonly createdAt: number
}

/** Running jobs of a user, and the turn of the user's last started job. */
export interface UserTurns {
  readonly running: number
  readonly last: number
}

/**
 * Reassigns an enterprise's turns to its users: fewest jobs ahead first, then the longest wait
 * since the last turn.
 */
export function shareTurns(
  waiting: readonly WaitingJob[],
  begun: ReadonlyMap<string, UserTurns>
): ReadonlyMap<string, number> {
  const turns = waiting.map(({ turn }) => turn).sort((a, b) => a - b)
  const ahead = new Map<string, number>()
  const ranked = waiting
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map(({ id, userId }) => {
      const { running, last } = begun.get(userId) ?? { running: 0, last: -1 }
      const rank = ahead.get(userId) ?? running
      ahead.set(userId, rank + 1)
      return { id, rank, last }
    })
  const order = ranked.toSorted((a, b) => a.rank - b.rank || a.last - b.last)
  return new Map(order.map(({ id }, at) => [id, turns[at] ?? 0]))
}

/**
 * Turn of an enterprise's next job: one after its last, but not before the running ones. An
 * enterprise with a single job is next, however many jobs others have waiting.
 */
async function nextTurn(inside: Kysely<Tables>, enterpriseId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`select greatest(
      (select coalesce(max(turn), 0) from transfer where status in (1, 2, 3)),
      (select coalesce(max(turn), -1) + 1 from transfer
        where enterprise_id = ${enterpriseId} and status <> 4))::int as turn`.execute(inside)
  return rows[0]?.turn ?? 0
}

interface NewJob {
  readonly id: string
  readonly enterpriseId: string
  readonly userId: string
  readonly createdAt: number
}

/** The turn of a new job, and of those waiting jobs of its enterprise whose turn it changes. */
export async function turnsWith(
  inside: Kysely<Tables>,
  { id, enterpriseId, userId, createdAt }: NewJob
): Promise<ReadonlyMap<string, number>> {
  const turn = await nextTurn(inside, enterpriseId)
  const { rows } = await sql<WaitingJob>`select id, user_id as "userId", turn,
      created_at as "createdAt" from transfer
    where enterprise_id = ${enterpriseId} and status = 0 and id <> ${id}
    order by created_at, id`.execute(inside)
  const others = await sql<UserTurns & { userId: string }>`select user_id as "userId",
      max(turn) as last, count(*) filter (where status = 1)::int as running from transfer
    where enterprise_id = ${enterpriseId} and status in (1, 2, 3)
    group by user_id`.execute(inside)
  const begun = new Map(others.rows.map(({ userId: user, ...one }) => [user, one]))
  const shared = shareTurns([...rows, { id, userId, turn, createdAt }], begun)
  const before = new Map(rows.map(row => [row.id, row.turn]))
  return new Map([...shared].filter(([one, now]) => before.get(one) !== now))
}
