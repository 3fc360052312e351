import { type SelectQueryBuilder, sql } from 'kysely'
import type { MissedCall } from '../../../../core/features/supervision/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { usersWithAccess } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { visibleCalls } from './call-scope.ts'
import { toRecord } from './shown-call.ts'

/** Most callers listed. */
const MOST = 100 // rule workbench-7
/** How long a missed call waits for a callback, in ms. */
const WAITS_FOR = 30 * 86_400_000 // rule workbench-7
const HANDLED = 1
/** 已登记. */
const FILED = 2

const isUnhandled = sql<boolean>`(direction = 1 and answered_at is null and ended_at is not null
  and handle_status = 0)`
/** Whether a call waits to be called back at `now` (ms). */
export const isWaiting = (now: number) =>
  sql<boolean>`(${isUnhandled} and started_at >= ${now - WAITS_FOR})`

/** Missed inbound calls that are not handled. */
const missedCalls = <Row>(calls: SelectQueryBuilder<Tables, 'call_record', Row>) =>
  calls.where(isUnhandled)

async function waitingFor(db: Database, requester: Requester, isMine: boolean) {
  const seen = (await visibleCalls(db, requester)).where(isWaiting(Date.now()))
  return isMine ? seen.where('user_id', '=', requester.userId) : seen
}

/** Callers who wait for a callback, each once. */
export async function listWaiting(
  db: Database,
  requester: Requester,
  isMine: boolean
): Promise<MissedCall[]> {
  const people = (await waitingFor(db, requester, isMine))
    .selectAll()
    .select(sql<number>`count(*) over (partition by customer_phone)::int`.as('times'))
    .distinctOn('customer_phone')
    .orderBy('customer_phone')
    .orderBy('started_at', 'desc')
  const rows = await db
    .selectFrom(people.as('people'))
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ times, ...row }) => {
    const { callRecordId, customerId, customerName, customerPhone, ...record } = toRecord(row)
    const { area, telecomOperator, agentName, callStartTime } = record
    const caller = { callRecordId, customerId, customerName, customerPhone }
    return { ...caller, area, telecomOperator, agentName, callStartTime, times }
  })
}

export async function countWaiting(db: Database, requester: Requester): Promise<number> {
  const { people } = await (await waitingFor(db, requester, true))
    .select(sql<number>`count(distinct customer_phone)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

const agentsOf = (calls: readonly { readonly user_id: string }[]): string[] => [
  ...new Set(calls.map(({ user_id }) => user_id))
]

/** Removes callers from the list and notifies the affected agents' pages. */
export function waitingCallers(db: Database, realtime: RealtimeServer) {
  /** `agents`: the agents of the calls. */
  async function changed(enterpriseId: string, agents: readonly string[]): Promise<void> {
    const here = realtime.peopleIn(enterpriseId)
    if (agents.length === 0 || here.size === 0) return
    for (const userId of await usersWithAccess(db, enterpriseId, agents))
      if (here.has(userId))
        realtime.publishTo({ userId, enterpriseId }, { topic: 'missed_call_modify', data: null })
  }

  return {
    changed,

    /** A conversation with the number took place: its missed calls are handled. */
    async reached({ enterpriseId }: Pick<Requester, 'enterpriseId'>, phone: string): Promise<void> {
      const removed = await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where('enterprise_id', '=', enterpriseId)
        .where('customer_phone', '=', phone)
        .where('direction', '=', 1)
        .where('answered_at', 'is', null)
        // A call that rings is missed only later.
        .where('ended_at', 'is not', null)
        .where('handle_status', '=', 0)
        .returning('user_id')
        .execute()
      await changed(enterpriseId, agentsOf(removed))
    },

    /** A work order was filed for a call: earlier missed calls of the caller are handled. */
    async filed(
      { enterpriseId }: Pick<Requester, 'enterpriseId'>,
      callRecordId: string
    ): Promise<void> {
      const call = await db
        .updateTable('call_record')
        .set({ handle_status: FILED })
        .where('enterprise_id', '=', enterpriseId)
        .where('id', '=', callRecordId)
        .where('direction', '=', 1)
        .where('answered_at', 'is', null)
        .where('ended_at', 'is not', null)
        .returning(['customer_phone', 'started_at', 'user_id'])
        .executeTakeFirst()
      if (!call) return
      const others = await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where('enterprise_id', '=', enterpriseId)
        .where('customer_phone', '=', call.customer_phone)
        .where('started_at', '<=', call.started_at)
        .where('direction', '=', 1)
        .where('answered_at', 'is', null)
        .where('handle_status', '=', 0)
        .returning('user_id')
        .execute()
      await changed(enterpriseId, agentsOf([call, ...others]))
    },

    /** Marks a missed call as handled. False for a call the user cannot see. */
    async handled(requester: Requester, callRecordId: string): Promise<boolean> {
      const call = await missedCalls(await visibleCalls(db, requester))
        .select(['customer_phone', 'started_at'])
        .where('id', '=', callRecordId)
        .executeTakeFirst()
      if (!call) return false
      const theirs = missedCalls(await visibleCalls(db, requester))
        .select('id')
        .where('customer_phone', '=', call.customer_phone)
        .where('started_at', '<=', call.started_at)
      const removed = await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where('id', 'in', theirs)
        .returning('user_id')
        .execute()
      await changed(requester.enterpriseId, agentsOf(removed))
      return true
    }
  }
}

export type WaitingCallers = ReturnType<typeof waitingCallers>
