/** What 首页 shows beside the calls: ranking, running tasks, account, to-dos. */

import { sql } from 'kysely'
import { taskStatus } from '../../../../core/features/call-tasks/rules.ts'
import { satisfiedShare } from '../../../../core/features/home/rules.ts'
import type {
  HomeAgent,
  HomeReport,
  HomeTask,
  Satisfaction
} from '../../../../core/features/home/schemas.ts'
import { DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Period } from '../../http/day-range.ts'
import { isFailedImport } from '../../jobs/job-kinds.ts'
import { seesWhole } from '../billing/account-access.ts'
import { accountWith } from '../billing/prices.ts'
import { etaOf } from '../call-tasks/task-queries.ts'
import { callsWithPeople } from '../calls/call-scope.ts'
import { isWaiting } from '../calls/waiting-callers.ts'
import { lengthOf, type RatingsAt, rowsIn, type Scope, sumsIn } from './home-sums.ts'

/** Rows of the ranking and of the tasks. */
const [MOST_AGENTS, MOST_TASKS] = [10, 5]
const CENTS = 100

interface RatingSums extends Satisfaction {
  readonly user_id: string
  readonly seat_rated: number
  readonly seat_satisfied: number
}

interface Ratings {
  /** Of all calls together; null without any. */
  readonly all: Satisfaction | null
  /** Of agents' own calls, by agent (rule home-10). */
  readonly byAgent: ReadonlyMap<string, Satisfaction>
}

/** The ratings of whole days in the requester's scope. */
export async function ratingsOf(db: Database, scope: Scope, period: Period): Promise<Ratings> {
  const { rows } = await sql<RatingSums>`select user_id,
      sum(rated)::int as rated, sum(satisfied)::int as satisfied,
      sum(seat_rated)::int as seat_rated, sum(seat_satisfied)::int as seat_satisfied
    from rating_day where ${rowsIn(scope, 'day', period)}
    group by user_id having sum(rated) <> 0`.execute(db)
  const sum = (name: 'rated' | 'satisfied') => rows.reduce((all, row) => all + row[name], 0)
  return {
    all: rows.length === 0 ? null : { rated: sum('rated'), satisfied: sum('satisfied') },
    byAgent: new Map(
      rows
        .filter(row => row.seat_rated > 0)
        .map(row => [row.user_id, { rated: row.seat_rated, satisfied: row.seat_satisfied }])
    )
  }
}

/** All ratings from a midnight to any moment: of whole days, and those of the day that is cut. */
export async function ratingsUpTo(
  db: Database,
  scope: Scope,
  { begin, end }: Period
): Promise<Satisfaction | null> {
  const last = begin + Math.floor((end - begin) / DAY_MS) * DAY_MS
  const { rows } = await sql<Satisfaction>`select coalesce(sum(rated), 0)::int as rated,
      coalesce(sum(satisfied), 0)::int as satisfied
    from (select rated, satisfied from rating_day
        where ${sumsIn(scope, 'day', { begin, end: last })}
      union all select 1, (rating in (1, 2))::int from satisfaction_rating
        where rating is not null and ${rowsIn(scope, 'invited_at', { begin: last, end })}) parts
    `.execute(db)
  return rows[0]?.rated ? rows[0] : null
}

/** The ratings by the hour of a day, or by the day of several days. */
export async function ratingsByTime(
  db: Database,
  scope: Scope,
  period: Period
): Promise<RatingsAt> {
  const length = lengthOf(period)
  const parts =
    length === DAY_MS
      ? sql`select day as at, rated, satisfied from rating_day
          where ${sumsIn(scope, 'day', period)}`
      : sql`select (invited_at - ${period.begin}::bigint) / ${length}::bigint * ${length}::bigint
            + ${period.begin}::bigint as at, 1 as rated, (rating in (1, 2))::int as satisfied
          from satisfaction_rating
          where rating is not null and ${rowsIn(scope, 'invited_at', period)}`
  const { rows } = await sql<Satisfaction & { at: number }>`select at, sum(rated)::int as rated,
      sum(satisfied)::int as satisfied from (${parts}) parts group by at`.execute(db)
  return new Map(rows.map(({ at, ...counts }) => [at, counts]))
}

interface Ranked {
  readonly user_id: string
  readonly inbound: number
  readonly outbound: number
  readonly inbound_ms: number
  readonly outbound_ms: number
}

/** The first ten by each measure. */
export async function rankedAgents(
  db: Database,
  found: readonly Ranked[],
  ratings: Ratings['byAgent']
): Promise<HomeAgent[]> {
  const first = (by: (agent: Ranked) => number) =>
    found
      .toSorted((a, b) => by(b) - by(a) || (a.user_id < b.user_id ? -1 : 1))
      .slice(0, MOST_AGENTS)
  const chosen = [
    ...new Set([
      ...first(({ inbound, outbound }) => inbound + outbound),
      ...first(({ inbound_ms, outbound_ms }) => inbound_ms + outbound_ms),
      ...first(({ user_id }) => satisfiedShare(ratings.get(user_id) ?? null) ?? 0)
    ])
  ]
  if (chosen.length === 0) return []
  const users = await db
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      chosen.map(({ user_id }) => user_id)
    )
    .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return chosen.map(({ user_id, inbound, outbound, inbound_ms, outbound_ms }) => ({
    userId: user_id,
    agentName: names.get(user_id) ?? '',
    inbound,
    outbound,
    inboundTalk: Math.round(inbound_ms / 1000),
    outboundTalk: Math.round(outbound_ms / 1000),
    satisfaction: ratings.get(user_id) ?? null
  }))
}

/** The call tasks that run, the latest first. */
export async function runningTasks(
  db: Database,
  requester: Requester,
  clock: () => number
): Promise<HomeReport['tasks']> {
  if (!(await hasPermission(db, requester, 'CMC.CALL.TASK.SEE'))) return null
  const running = db
    .selectFrom('call_task')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('status', '=', taskStatus.running)
  const { total } = await running
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await running
    .selectAll()
    .orderBy('started_at', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(MOST_TASKS)
    .execute()
  const list = await Promise.all(
    rows.map(
      async (task): Promise<HomeTask> => ({
        id: task.id,
        name: task.name,
        totalCount: task.total_count,
        settledCount: task.finished_count + task.skipped_count,
        eta: await etaOf(db, task, clock)
      })
    )
  )
  return { total, list }
}

/** What viewing numbers and sending messages is paid from. */
export async function accountOf(
  db: Database,
  requester: Requester
): Promise<HomeReport['account']> {
  if (!(await hasPermission(db, requester, 'CMC.ACC.OVER'))) return null
  if (!(await seesWhole(db, requester))) return null // rule billing-14
  const row = await accountWith(db, requester.enterpriseId, ['numberView', 'message'])
  if (!row) return null
  const { balance, numberView: fee, message: messageFee } = row
  // rule home-17
  const messagesLeft = messageFee > 0 ? Math.max(0, Math.floor(balance / messageFee)) : 0
  return {
    balance: balance / CENTS,
    fee: fee / CENTS,
    messageFee: messageFee / CENTS,
    messagesLeft,
    isLow: balance < fee || balance < messageFee || balance <= 0 // rule home-8
  }
}

export async function todosOf(
  db: Database,
  requester: Requester,
  now: number
): Promise<HomeReport['todos']> {
  const { userId, enterpriseId } = requester
  const count = sql<number>`count(*)::int`.as('count')
  const mayReview =
    (await hasPermission(db, requester, 'CMC.TASK.REVI')) &&
    (await hasPermission(db, requester, 'CMC.CALL.TASK.SEE'))
  const [waiting, reviews, failed] = await Promise.all([
    (await callsWithPeople(db, requester))
      .where(isWaiting(now))
      .select(count)
      .executeTakeFirstOrThrow(),
    mayReview
      ? db
          .selectFrom('call_task')
          .select(count)
          .where('enterprise_id', '=', enterpriseId)
          .where('status', '=', taskStatus.inAudit)
          .executeTakeFirstOrThrow()
      : undefined,
    db
      .selectFrom('transfer')
      .select(count)
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .where(isFailedImport)
      .executeTakeFirstOrThrow()
  ])
  return {
    waitingCalls: waiting.count,
    reviews: reviews?.count ?? null,
    failedImports: failed.count
  }
}
