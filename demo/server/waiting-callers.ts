import { type SelectQueryBuilder, sql } from 'kysely'
import type { MissedCall } from '../../core/contract/entities/running-call.ts'
import { toRecord, visibleCalls } from './areas/call-records.ts'
import type { Session } from './auth/tokens.ts'
import type { Database, Tables } from './db/schema.ts'
import type { RealtimeHub } from './realtime.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** So many are shown at most. */
const MOST = 100
const HANDLED = 1

/** Calls that came in, that nobody answered, and that nobody has seen to. */
const inVain = <Row>(calls: SelectQueryBuilder<Tables, 'call_record', Row>) =>
  calls
    .where('direction', '=', 1)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is not', null)
    .where('handle_status', '=', 0)

async function waitingFor(db: Database, who: Who, isMine: boolean) {
  const seen = inVain(await visibleCalls(db, who))
  return isMine ? seen.where('user_id', '=', who.userId) : seen
}

/** Those who called in vain and wait to be called back, each once. */
export async function listWaiting(db: Database, who: Who, isMine: boolean): Promise<MissedCall[]> {
  const rows = await (await waitingFor(db, who, isMine))
    .selectAll()
    .select(sql<number>`count(*) over (partition by customer_phone)::int`.as('times'))
    .distinctOn('customer_phone')
    .orderBy('customer_phone')
    .orderBy('started_at', 'desc')
    .execute()
  return rows
    .sort((one, other) => other.started_at - one.started_at)
    .slice(0, MOST)
    .map(({ times, ...row }) => {
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

/** Takes people off the list, and tells every page of the enterprise when it has changed. */
export function waitingCallers(db: Database, realtime: RealtimeHub) {
  async function changed(enterpriseId: string): Promise<void> {
    for (const userId of realtime.peopleIn(enterpriseId))
      realtime.publishTo({ userId, enterpriseId }, { topic: 'missed_call_modify', data: null })
  }

  return {
    changed,

    /** Somebody has talked with a number: whoever has it waits no more. */
    async reached({ enterpriseId }: Pick<Who, 'enterpriseId'>, phone: string): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where('enterprise_id', '=', enterpriseId)
        .where('customer_phone', '=', phone)
        .where('direction', '=', 1)
        .where('answered_at', 'is', null)
        .where('handle_status', '=', 0)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await changed(enterpriseId)
    },

    /** Somebody says that a call needs no call back. False when they may not see such a call. */
    async handled(who: Who, callRecordId: string): Promise<boolean> {
      const call = await (await visibleCalls(db, who))
        .select(['customer_phone', 'started_at'])
        .where('id', '=', callRecordId)
        .executeTakeFirst()
      if (!call) return false
      const seen = (await waitingFor(db, who, false))
        .select('id')
        .where('customer_phone', '=', call.customer_phone)
        .where('started_at', '<=', call.started_at)
      await db
        .updateTable('call_record')
        .set({ handle_status: HANDLED })
        .where(eb => eb.or([eb('id', '=', callRecordId), eb('id', 'in', seen)]))
        .execute()
      await changed(who.enterpriseId)
      return true
    }
  }
}

export type WaitingCallers = ReturnType<typeof waitingCallers>
