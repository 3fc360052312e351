/** How the rows of a set are read; only expressions written here reach the database. */
import { type RawBuilder, sql } from 'kysely'
import type { AnalysisSet } from '../../../../core/features/self-analysis/enums.ts'
import type { FieldOf, MeasureOf } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { FIRST_WEEKDAY } from '../analysis/analysed-calls.ts'

/** In ms. `until`: later rows do not count. */
export interface Times {
  readonly begin: number
  readonly end: number
  readonly until: number
}

/** `factor` × sum of `of`, divided by the sum of `per` where there is one. */
export interface MeasureSource {
  readonly of: RawBuilder<number>
  readonly per?: RawBuilder<number>
  readonly factor?: number
  /** The rows that the number is about; default: all. */
  readonly rows?: RawBuilder<boolean>
}

type TimeField = 'day' | 'month' | 'weekday' | 'hour'

export interface SetSource<Set extends AnalysisSet> {
  /** The `from` clause of the rows in the requester's scope; they are called `r`. */
  readonly from: (db: Database, requester: Requester, times: Times) => Promise<RawBuilder<unknown>>
  /** When a row happened, in ms. */
  readonly at: RawBuilder<number>
  readonly fields: Readonly<Record<Exclude<FieldOf<Set>, TimeField>, RawBuilder<unknown>>>
  readonly measures: Readonly<Record<MeasureOf<Set>, MeasureSource>>
}

const HOUR_MS = sql.lit(3_600_000)
const CHINA_MS = sql.lit(8 * 3_600_000)
const ZONE = sql.lit('UTC')

/** Days, months, weekdays (0 is Monday) and hours of the day in China's time. */
export function timeFields(
  at: RawBuilder<number>
): Readonly<Record<TimeField, RawBuilder<unknown>>> {
  const hours = sql`((${at} + ${CHINA_MS}) / ${HOUR_MS})`
  const written = (format: string) =>
    sql`to_char(to_timestamp((${at} + ${CHINA_MS}) / 1000) at time zone ${ZONE}, ${sql.lit(format)})`
  return {
    day: written('YYYY-MM-DD'),
    month: written('YYYY-MM'),
    weekday: sql`((${hours} / 24 + ${sql.lit(FIRST_WEEKDAY)}) % 7)`,
    hour: sql`(${hours} % 24)`
  }
}

/** 1 for rows that meet the condition. */
export const one = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(case when ${condition} then 1 else 0 end)`
/** Share of all rows in percent. */
export const shareOf = (condition: RawBuilder<unknown>, among?: RawBuilder<boolean>) => ({
  ...{ of: one(condition), per: among ? one(among) : sql<number>`1`, factor: 100 },
  ...(among && { rows: among })
})
/** Number of rows that meet the condition. */
export const countOf = (condition: RawBuilder<boolean>): MeasureSource => ({
  ...{ of: one(condition), rows: condition }
})
export const MINUTE_MS = 60_000
