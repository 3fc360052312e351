import type { GeneratedAlways } from 'kysely'

/** Counts of a minute; those of calls count in the minute of their beginning. */
export interface MinuteCounts {
  /** Calls that began, less those that ended. */
  net: number
  /** How far the number of calls rose above that at the minute's beginning. */
  rise: number
  out_calls: number
  in_calls: number
  /** Calls that the enterprise placed, those that agents answer for a task among them. */
  attempts: number
  connected: number
  caller_faults: number
  callee_refused: number
  /** Attempts that were answered or have ended, and the time until then. */
  setup_calls: number
  setup_ms: number
}

export interface LineTables {
  /** `line` is the enterprise's number, `minute` its beginning in ms. */
  line_minute: MinuteCounts & { enterprise_id: string; line: string; minute: number }
  /** Sums of the minutes of a number or a group; `rise` is above the beginning of the hour. */
  line_hour: {
    enterprise_id: string
    kind: 'line' | 'group'
    key: string
    hour: number
    net: number
    rise: number
  }
  /** Numbers and groups whose hours are outdated, since numbers have changed their group. */
  line_regroup: {
    id: GeneratedAlways<number>
    enterprise_id: string
    kind: 'line' | 'group'
    key: string
  }
  /** Minutes of `line_minute` that calls have changed since. */
  line_change: {
    id: GeneratedAlways<number>
    enterprise_id: string
    line: string
    minute: number
  }
}
