import { type SelectQueryBuilder, sql } from 'kysely'
import type { MissedCall } from '../../core/contract/entities/running-call.ts'
import { toRecord, visibleCalls } from './areas/call-records.ts'
import { whoSees } from './auth/reach.ts'
import type { Session } from './auth/tokens.ts'
import type { Database, Tables } from './db/schema.ts'
import type { RealtimeHub } from './realtime.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** So many are shown at most. */
const MOST = 100
/** Who has waited longer waits for nobody any more. */
const WAITS_FOR = 30 * 86_400_000
const HANDLED = 1
/** 已登记. */
const FILED = 2

/** Calls that came in, that nobody answered, and that nobody has seen to. */
const inVain = <Row>(calls: SelectQueryBuilder<Tables, 'call_record', Row>) =>
  calls
    .where('direction', '=', 1)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is not', null)
    .where('handle_status', '=', 0)

async function waitingFor(db: Database, who: Who, isMine: boolean) {
  const seen = inVain(await visibleCalls(db, who)).where('started_at', '>=', Date.now() - WAITS_FOR)
  return isMine ? seen.where('user_id', '=', who.userId) : seen
}

/** Those who called in vain and wait to be called back, each once. */
export async function listWaiting(db: Database, who: Who, isMine: boolean): Promise<MissedCall[]> {
  const people = (await waitingFor(db, who, isMine))
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
    const who = { callRecordId, customerId, customerName, customerPhone }
    return { ...who, area, telecomOperator, agentName, callStartTime, times }
  })
}

export async function countWaiting(db: Database, who: Who): Promise<number> {
  const { people } = await (await waitingFor(db, who, true))
    .select(sql<number>`count(distinct customer_phone)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

const agentsOf = (calls: readonly { readonly user_id: string }[]): string[] => [
  ...new Set(calls.map(({ user_id }) => user_id))
]

/** Takes people off the list, and tells the pages of those on whose list they were. */
export function waitingCallers(db: Database, realtime: RealtimeHub) {
  /** `agents`: whose calls they are. */
  async function changed(enterpriseId: string, agents: readonly string[]): Promise<void> {
    const here = realtime.peopleIn(enterpriseId)
    if (agents.length === 0 || here.size === 0) return
    for (const userId of await whoSees(db, enterpriseId, agents))
      if (here.has(userId))
        realtime.publishTo({ userId, enterpriseId }, { topic: 'missed_call_modify', data: null })
  }

  return {
    changed,

    /** Somebody has talked with a number: whoever has it waits no more. */
    async reached({ enterpriseId }: Pick<Who, 'enterpriseId'>, phone: string): Promise<void> {
      const taken = await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where('enterprise_id', '=', enterpriseId)
        .where('customer_phone', '=', phone)
        .where('direction', '=', 1)
        .where('answered_at', 'is', null)
        .where('handle_status', '=', 0)
        .returning('user_id')
        .execute()
      await changed(enterpriseId, agentsOf(taken))
    },

    /** A work order has been filed of a call: who called in vain before it waits no more. */
    async filed({ enterpriseId }: Pick<Who, 'enterpriseId'>, callRecordId: string): Promise<void> {
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

    /** Somebody says that a call in vain needs no call back. False when they see no such call. */
    async handled(who: Who, callRecordId: string): Promise<boolean> {
      const call = await inVain(await visibleCalls(db, who))
        .select(['customer_phone', 'started_at'])
        .where('id', '=', callRecordId)
        .executeTakeFirst()
      if (!call) return false
      const theirs = inVain(await visibleCalls(db, who))
        .select('id')
        .where('customer_phone', '=', call.customer_phone)
        .where('started_at', '<=', call.started_at)
      const taken = await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where('id', 'in', theirs)
        .returning('user_id')
        .execute()
      await changed(who.enterpriseId, agentsOf(taken))
      return true
    }
  }
}

export type WaitingCallers = ReturnType<typeof waitingCallers>
