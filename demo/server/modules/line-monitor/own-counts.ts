/** The calls behind the counts of the numbers, as far as a user may see them. */
import { type Kysely, sql } from 'kysely'
import type { LineUse } from '../../../../core/features/line-monitor/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { callsWithPeople } from '../calls/call-scope.ts'

type OwnCounts = LineUse['own']
export const noCalls: OwnCounts = { inUse: 0, outCalls: 0, inCalls: 0, callerFaults: 0 }

/**
 * By number, as the call lists of the day and the monitor of calls have them.
 *
 * @param running ids of the calls in the monitor of calls
 */ // rule line-monitor-8
export async function ownCounts(
  db: Kysely<Tables>,
  requester: Requester,
  { dayTime, running }: { readonly dayTime: number; readonly running: readonly string[] }
): Promise<ReadonlyMap<string, OwnCounts>> {
  const calls = await callsWithPeople(db, requester)
  const isToday = sql<boolean>`started_at >= ${dayTime}::bigint`
  const isRunning = sql<boolean>`id = any(${running}::text[])`
  const number = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const rows = await calls
    .select('our_number')
    .select(number(isRunning).as('inUse'))
    .select(number(sql<boolean>`${isToday} and direction = 0`).as('outCalls'))
    .select(number(sql<boolean>`${isToday} and direction = 1`).as('inCalls'))
    .select(
      number(sql<boolean>`${isToday} and direction = 0 and is_caller_fault`).as('callerFaults')
    )
    .where(eb => eb.or([isToday, isRunning]))
    .groupBy('our_number')
    .execute()
  return new Map(rows.map(({ our_number, ...counts }) => [our_number, counts]))
}
