/** Sums of ratings within a user's scope; each is the count of a search among the rated calls. */
import { type RawBuilder, sql } from 'kysely'
import type { RatingCounts } from '../../../../core/features/satisfaction/schemas.ts'
import { CHINA_MS, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Period } from '../../http/day-range.ts'

const HOUR_MS = 3_600_000

const counts = sql`count(*)::int as invited,
  count(*) filter (where rating = 1)::int as l1, count(*) filter (where rating = 2)::int as l2,
  count(*) filter (where rating = 3)::int as l3, count(*) filter (where rating = 4)::int as l4,
  count(*) filter (where rating = 5)::int as l5`

interface CountRow {
  readonly invited: number
  readonly l1: number
  readonly l2: number
  readonly l3: number
  readonly l4: number
  readonly l5: number
}
const countsOf = ({ invited, l1, l2, l3, l4, l5 }: CountRow): RatingCounts => ({
  invited,
  levels: [l1, l2, l3, l4, l5]
})

async function visibleIn(
  db: Database,
  requester: Requester,
  { begin, end }: Period
): Promise<RawBuilder<unknown>> {
  return sql`from satisfaction_rating where enterprise_id = ${requester.enterpriseId}
    and invited_at >= ${begin} and invited_at < ${end} and ${await isInScope(db, requester)}`
}

export async function sumOfRatings(
  db: Database,
  requester: Requester,
  period: Period
): Promise<RatingCounts> {
  const { rows } = await sql<CountRow>`select ${counts}
    ${await visibleIn(db, requester, period)}`.execute(db)
  return countsOf(rows[0] ?? { invited: 0, l1: 0, l2: 0, l3: 0, l4: 0, l5: 0 })
}

/** Sums by hour of one day, or by China's day of more, without gaps up to `until` (ms). */
export async function ratingPoints(
  db: Database,
  requester: Requester,
  period: Period,
  until: number
) {
  const step = period.end - period.begin > DAY_MS ? DAY_MS : HOUR_MS
  const { rows } = await sql<CountRow & { time: number }>`select
      ((invited_at + ${CHINA_MS}) / ${step}) * ${step} - ${CHINA_MS} as time, ${counts}
    ${await visibleIn(db, requester, period)} group by 1`.execute(db)
  const known = new Map(rows.map(row => [Number(row.time), countsOf(row)]))
  const last = Math.min(period.end, until)
  return Array.from({ length: Math.ceil((last - period.begin) / step) }, (_, index) => {
    const time = period.begin + index * step
    return { time, ...(known.get(time) ?? { invited: 0, levels: [0, 0, 0, 0, 0] }) }
  })
}

/** By agent, most invitations first; all robots together with `userId` null. */
export async function ratingsByAgent(db: Database, requester: Requester, period: Period) {
  const { rows } = await sql<
    CountRow & { user_id: string | null; agent_name: string }
  >`select case when is_robot then null else user_id end as user_id,
      (array_agg(agent_name order by invited_at desc))[1] as agent_name, ${counts}
    ${await visibleIn(db, requester, period)}
    group by 1 order by invited desc, 1`.execute(db)
  return rows.map(row => ({ ...countsOf(row), userId: row.user_id, agentName: row.agent_name }))
}

/** By agent group of today, without robots, most invitations first. */
export async function ratingsByGroup(db: Database, requester: Requester, period: Period) {
  const { rows } = await sql<CountRow & { id: string | null; name: string | null }>`
    select g.id, g.name, ${counts}
    from (select * ${await visibleIn(db, requester, period)} and not is_robot) rated
    left join (select agent_group.id, agent_group.name, seat.user_id
      from seat join agent_group_seat on agent_group_seat.seat_id = seat.id
      join agent_group on agent_group.id = agent_group_seat.group_id
      where seat.enterprise_id = ${requester.enterpriseId}) g using (user_id)
    group by g.id, g.name order by (g.id is null), invited desc, g.id`.execute(db)
  return rows.map(row => ({
    ...countsOf(row),
    groupId: row.id ?? '',
    groupName: row.name ?? ''
  }))
}
