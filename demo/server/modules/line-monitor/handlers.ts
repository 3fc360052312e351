import { type Kysely, sql } from 'kysely'
import { HISTORY_DAYS } from '../../../../core/features/line-monitor/endpoints.ts'
import type { LineHistory, LineMonitor } from '../../../../core/features/line-monitor/schemas.ts'
import { chinaDay, chinaMidnight, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { snapshot } from '../../db/snapshot.ts'
import { readDayRange } from '../../http/day-range.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { linesOf, settingOf } from '../dialler/dialling-resources.ts'
import { callsOnLines } from './calls-on-lines.ts'
import { type Period, periodsOf, type Range, seriesOf, sumsSince, UNGROUPED } from './line-peaks.ts'
import { MINUTE_MS, onLine } from './minute-counts.ts'
import { noCalls, ownCounts } from './own-counts.ts'
import { isServed, runsWithin } from './server-runs.ts'

const HOUR_MINUTES = 60

/** Length of the periods of a history of so many days, in ms; a day has a whole number of them. */
const stepOf = (days: number): number => (days <= 1 ? 10 : days <= 7 ? 60 : 240) * MINUTE_MS

/** Periods of a snapshot with the data of each. */
async function historyOf(
  db: Kysely<Tables>,
  periods: readonly Period[],
  range: Range,
  now: number
): Promise<LineHistory> {
  const { from, step, count } = range
  const runs = await runsWithin(db, from, from + count * step, now)
  return {
    beginTime: from,
    step,
    served: Array.from({ length: count }, (_, index) => {
      const begin = from + index * step
      return isServed(runs, begin, begin + step)
    }),
    series: seriesOf(periods, range).filter(({ key }) => key !== UNGROUPED)
  }
}

/** Caller faults since `begin` that no good call has followed, by number. */
async function faultRunsOf(
  db: Database,
  enterpriseId: string,
  begin: number
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ line: string; calls: number }>`
    select our_number as line, count(*)::int as calls from call_record as fault
    where enterprise_id = ${enterpriseId} and is_caller_fault and ended_at >= ${begin}
      and started_at >= ${begin} and ${onLine}
      and not exists (select from call_record as good
        where good.enterprise_id = ${enterpriseId} and good.our_number = fault.our_number
          and good.ended_at > fault.ended_at and good.direction = 0
          and not good.is_caller_fault and good.deleted_at is null)
    group by our_number`.execute(db)
  return new Map(rows.map(({ line, calls }) => [line, calls]))
}

export function lineMonitorHandlers({ db, now: calls, settled }: Backend): Handlers['lineMonitor'] {
  return {
    async now(_, { session }): Promise<LineMonitor> {
      await settled()
      const { enterpriseId } = session
      const scope = await visibilityScopeOf(db, session)
      const readTime = Date.now()
      const dayTime = chinaMidnight(chinaDay(readTime))
      const minute = Math.floor(readTime / MINUTE_MS) * MINUTE_MS
      const hourTime = minute - (HOUR_MINUTES - 1) * MINUTE_MS
      const from = Math.min(dayTime, hourTime)
      const hour = { from: hourTime, step: MINUTE_MS, count: HOUR_MINUTES }
      return snapshot(db, async inside => {
        const lines = await linesOf(inside, enterpriseId)
        const groups = await inside
          .selectFrom('line_group')
          .select(['id', 'name'])
          .where('enterprise_id', '=', enterpriseId)
          .orderBy('id')
          .execute()
        const { alarm } = await settingOf(inside, enterpriseId)
        const sums = await sumsSince(inside, enterpriseId, dayTime)
        const inUse = await callsOnLines(inside, enterpriseId)
        const running = calls.of(enterpriseId).map(({ callRecordId }) => callRecordId)
        const own = await ownCounts(inside, session, { dayTime, running })
        const faultRuns = await faultRunsOf(inside, enterpriseId, dayTime)
        const periods = await periodsOf(inside, enterpriseId, {
          ...{ from, step: MINUTE_MS, hasUngrouped: true }
        })
        const today = {
          from: dayTime,
          step: MINUTE_MS,
          count: (minute - dayTime) / MINUTE_MS + 1
        }
        const peaks = new Map(
          seriesOf(periods, today).map(({ kind, key, peaks: all }) => [
            `${kind} ${key}`,
            Math.max(...all)
          ])
        )
        /** Never below what is in use, which includes calls that are not recorded yet. */
        const groupPeak = (groupId: string | null): number =>
          Math.max(
            peaks.get(`group ${groupId ?? UNGROUPED}`) ?? 0,
            lines
              .filter(({ group_id }) => group_id === groupId)
              .reduce((sum, { cid_number }) => sum + (inUse.get(cid_number) ?? 0), 0)
          )
        return {
          ...{ readTime, dayTime, alarm, isWhole: scope === 'all' },
          lines: lines.map(({ cid_number: cidNumber, group_id, capacity, allocated }) => {
            const sum = sums.get(cidNumber)
            const used = inUse.get(cidNumber) ?? 0
            return {
              ...{ cidNumber, groupId: group_id, capacity, allocated, inUse: used },
              peak: Math.max(used, peaks.get(`line ${cidNumber}`) ?? 0),
              outCalls: sum?.out_calls ?? 0,
              inCalls: sum?.in_calls ?? 0,
              attempts: sum?.attempts ?? 0,
              connected: sum?.connected ?? 0,
              callerFaults: sum?.caller_faults ?? 0,
              calleeRefused: sum?.callee_refused ?? 0,
              setupCalls: sum?.setup_calls ?? 0,
              setupMs: sum?.setup_ms ?? 0,
              faultRun: faultRuns.get(cidNumber) ?? 0,
              own: own.get(cidNumber) ?? noCalls
            }
          }),
          groups: groups.map(({ id, name }) => ({
            groupId: id,
            name,
            peak: groupPeak(id)
          })),
          ungroupedPeak: groupPeak(null),
          hour: await historyOf(inside, periods, hour, readTime)
        }
      })
    },

    async history({ query }, { session }) {
      await settled()
      const now = Date.now()
      const { begin, end } = readDayRange(query, HISTORY_DAYS, now)
      const step = stepOf((end - begin) / DAY_MS)
      const count = Math.ceil((Math.min(end, now + 1) - begin) / step)
      const range = { from: begin, step, count }
      return snapshot(db, async inside => {
        const periods = await periodsOf(inside, session.enterpriseId, range)
        return historyOf(inside, periods, range, now)
      })
    }
  }
}
