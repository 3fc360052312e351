/** The order of the jobs: in turn between enterprises, and then between the users of each. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema/schema.ts'

export interface Waiting {
  readonly id: string
  readonly userId: string
  readonly turn: number
  readonly createdAt: number
}

/** What a user of the enterprise has running, and the turn of the last job that began. */
export interface Begun {
  readonly running: number
  readonly last: number
}

/**
 * Shares the turns of an enterprise among its users, who take them one after the other: the user
 * with fewest jobs ahead first, of several the one whose last turn is longer ago.
 */
export function shareTurns(
  waiting: readonly Waiting[],
  begun: ReadonlyMap<string, Begun>
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
 * Turn of the next job of an enterprise: one after its last, but not before what runs now. An
 * enterprise with one job is next, however many another has waiting.
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
  const { rows } = await sql<Waiting>`select id, user_id as "userId", turn,
      created_at as "createdAt" from transfer
    where enterprise_id = ${enterpriseId} and status = 0 and id <> ${id}
    order by created_at, id`.execute(inside)
  const others = await sql<Begun & { userId: string }>`select user_id as "userId",
      max(turn) as last, count(*) filter (where status = 1)::int as running from transfer
    where enterprise_id = ${enterpriseId} and status in (1, 2, 3)
    group by user_id`.execute(inside)
  const begun = new Map(others.rows.map(({ userId: user, ...one }) => [user, one]))
  const shared = shareTurns([...rows, { id, userId, turn, createdAt }], begun)
  const before = new Map(rows.map(row => [row.id, row.turn]))
  return new Map([...shared].filter(([one, now]) => before.get(one) !== now))
}
