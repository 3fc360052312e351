/** The queues that a user sees, and their metrics from the calls in them (rules reception-12, reception-13). */
import { type RawBuilder, sql } from 'kysely'
import type { QueueOutcome } from '../../../../core/features/reception/enums.ts'
import type { QueueMetrics } from '../../../../core/features/reception/queue-schemas.ts'
import { ANSWERED_SOON_MS } from '../../../../core/features/reception/rules/answered-soon.ts'
import { waysOf } from '../../../../core/features/reception/rules/check-scenario.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Period } from '../../http/day-range.ts'

interface Group {
  readonly id: string
  readonly name: string
}

/** The agent groups with a seat in the user's scope; those who see all see empty ones too. */
export async function visibleGroups(db: Database, requester: Requester): Promise<Group[]> {
  const groups = db
    .selectFrom('agent_group')
    .select(['id', 'name'])
    .where('enterprise_id', '=', requester.enterpriseId)
    .orderBy('name')
    .orderBy('id')
  if ((await visibilityScopeOf(db, requester)) === 'all') return groups.execute()
  const isVisible = await isInScope(db, requester, 'seat.user_id')
  return groups
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('agent_group_seat')
          .innerJoin('seat', 'seat.id', 'agent_group_seat.seat_id')
          .select('seat.id')
          .whereRef('agent_group_seat.group_id', '=', 'agent_group.id')
          .where(isVisible)
      )
    )
    .execute()
}

/** Groups to which callers of these contents may be led. */
const groupsIn = (contents: readonly ReceptionContent[]): ReadonlySet<string> =>
  new Set(
    contents.flatMap(content => [
      content.queue.groupId,
      ...waysOf(content).flatMap(({ kind, id }) => (kind === 'queue' ? [id] : []))
    ])
  )

/** Contents of the scenarios that calls follow. */
async function contentsInUse(db: Database, enterpriseId: string): Promise<ReceptionContent[]> {
  const rows = await db
    .selectFrom('reception_scenario')
    .innerJoin('reception_version', join =>
      join
        .onRef('reception_version.scenario_id', '=', 'reception_scenario.id')
        .onRef('reception_version.version', '=', 'reception_scenario.version')
    )
    .select('content')
    .where('enterprise_id', '=', enterpriseId)
    .where('is_enabled', '=', true)
    .execute()
  return rows.map(({ content }) => content)
}

/** Conditions on `reception_call`, shared by the metrics and the list to which they lead. */
export const outcomeIs: Readonly<Record<QueueOutcome, RawBuilder<boolean>>> = {
  waiting: sql<boolean>`(reception_call.queued_at is not null and reception_call.left_at is null
    and reception_call.ended_at is null)`,
  left: sql<boolean>`(reception_call.queued_at is not null and reception_call.left_at is not null)`,
  answered: sql<boolean>`(reception_call.queued_at is not null and reception_call.result = 'reached')`,
  answeredSoon: sql<boolean>`(reception_call.result = 'reached'
    and reception_call.left_at - reception_call.queued_at <= ${sql.lit(ANSWERED_SOON_MS)})`,
  abandoned: sql<boolean>`(reception_call.queued_at is not null
    and reception_call.result in ('abandoned', 'interrupted'))`
}

/** The queues in use, and those in which callers of the period waited. */
export async function readQueues(
  db: Database,
  requester: Requester,
  { begin, end }: Period
): Promise<QueueMetrics[]> {
  const groups = await visibleGroups(db, requester)
  if (groups.length === 0) return []
  const { enterpriseId } = requester
  const count = (outcome: QueueOutcome, alias: string) =>
    sql<number>`count(*) filter (where ${outcomeIs[outcome]})::int`.as(alias)
  const rows = await db
    .selectFrom('reception_call')
    .innerJoin('call_record', 'call_record.id', 'reception_call.call_record_id')
    .select('reception_call.group_id')
    .select([
      sql<number | null>`min(reception_call.queued_at) filter (where ${outcomeIs.waiting})`.as(
        'waitingSince'
      ),
      count('waiting', 'waiting'),
      count('left', 'left'),
      count('answered', 'answered'),
      count('answeredSoon', 'answeredSoon'),
      count('abandoned', 'abandoned')
    ])
    .$castTo<Omit<QueueMetrics, 'groupId' | 'groupName'> & { group_id: string }>()
    .where('reception_call.enterprise_id', '=', enterpriseId)
    .where('call_record.deleted_at', 'is', null)
    .where(
      'reception_call.group_id',
      'in',
      groups.map(({ id }) => id)
    )
    .where(eb =>
      eb.or([
        eb('reception_call.ended_at', 'is', null),
        eb.and([
          eb('reception_call.started_at', '>=', begin),
          eb('reception_call.started_at', '<', end)
        ])
      ])
    )
    .groupBy('reception_call.group_id')
    .execute()
  const byGroup = new Map(rows.map(({ group_id, ...metrics }) => [group_id, metrics]))
  const inUse = groupsIn(await contentsInUse(db, enterpriseId))
  const none = { waiting: 0, left: 0, answered: 0, answeredSoon: 0, abandoned: 0 }
  return groups
    .filter(({ id }) => inUse.has(id) || byGroup.has(id))
    .map(({ id: groupId, name: groupName }) => ({
      ...{ groupId, groupName, waitingSince: null, ...none },
      ...byGroup.get(groupId)
    }))
}
