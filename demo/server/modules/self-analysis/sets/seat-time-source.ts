import { sql } from 'kysely'
import { stateColumns } from '../../../../../core/features/seat-hours/rules.ts'
import { isInScope } from '../../../auth/visibility-scope.ts'
import { endedSums, openSums, sumColumn } from '../../seat-hours/read-hours.ts'
import type { MeasureSource, SetSource } from '../set-source.ts'

const CHINA_MS = sql.lit(8 * 3_600_000)
const HOUR_MS = sql.lit(3_600_000)

const seconds = (columns: readonly (typeof stateColumns)[number][]) =>
  sql<number>`(${sql.join(
    columns.map(column => sql`r.${sql.ref(sumColumn(column))}`),
    sql` + `
  )})`
const minutes = (...columns: (typeof stateColumns)[number][]): MeasureSource => ({
  ...{ of: seconds(columns), factor: 1 / 60 }
})

/** Seconds of each seat's states by hour; states that last are cut at the time of the request. */
export const seatTimeSource: SetSource<'seatTime'> = {
  async from(db, requester, { begin, end, until }) {
    const isVisible = await isInScope(db, requester)
    const { enterpriseId } = requester
    const last = Math.min(end, until)
    return sql`(select user_id, hour, ${endedSums} from seat_hour
        where enterprise_id = ${enterpriseId} and hour >= ${begin} and hour < ${end}
          and ${isVisible}
      union all
      select user_id, hour, ${openSums}
        from (select s.*, hour, greatest(s.started_at, hour) as begin,
            least(${last}::bigint, hour + ${HOUR_MS}) as finish
          from seat_span s cross join lateral generate_series(
            (greatest(s.started_at, ${begin}::bigint) + ${CHINA_MS}) / ${HOUR_MS} * ${HOUR_MS} - ${CHINA_MS},
            ${last}::bigint - 1, ${HOUR_MS}) hour
          where s.enterprise_id = ${enterpriseId} and s.ended_at is null
            and s.sign_state <> 'OFF_LINE') open
        where ${isVisible}) as r`
  },
  at: sql`r.hour`,
  fields: { agent: sql`r.user_id` },
  measures: {
    signedIn: minutes(...stateColumns),
    free: minutes('free'),
    busy: minutes('busy'),
    ring: minutes('ring'),
    talkIn: minutes('talkIn'),
    talkOut: minutes('talkOut'),
    hold: minutes('hold'),
    wrapUp: minutes('wrapUp'),
    // Rule seat-hours-6.
    occupancy: {
      of: seconds(['talkIn', 'talkOut', 'hold', 'wrapUp']),
      per: seconds(stateColumns.filter(column => column !== 'busy')),
      factor: 100
    }
  }
}
