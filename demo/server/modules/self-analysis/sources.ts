import { type RawBuilder, sql } from 'kysely'
import type { AnalysisSet } from '../../../../core/features/self-analysis/enums.ts'
import type {
  AnalysisFilter,
  AnalysisSpec
} from '../../../../core/features/self-analysis/schemas.ts'
import { type MeasureSource, type SetSource, timeFields } from './set-source.ts'
import { callSource } from './sets/call-source.ts'
import { clueSource } from './sets/clue-source.ts'
import { messageSource } from './sets/message-source.ts'
import { robotCallSource } from './sets/robot-call-source.ts'
import { seatTimeSource } from './sets/seat-time-source.ts'
import { serviceRecordSource } from './sets/service-record-source.ts'

const sources: { readonly [Set in AnalysisSet]: SetSource<Set> } = {
  calls: callSource,
  robotCalls: robotCallSource,
  messages: messageSource,
  serviceRecords: serviceRecordSource,
  clues: clueSource,
  seatTime: seatTimeSource
}

type Table<Value> = Readonly<Record<string, Value>>

const known = <Value>(table: Table<Value>, key: string): Value => {
  if (!Object.hasOwn(table, key)) throw new Error(`no column ${key}`)
  return table[key] as Value
}

/** The expressions of an analysis; throws for a key that the set does not have. */
export function sourceOf({ set, dimensions, measures, filters }: AnalysisSpec) {
  const source = sources[set]
  const fields: Table<RawBuilder<unknown>> = { ...timeFields(source.at), ...source.fields }
  /** As text; blank for a row without a value. */
  const text = (field: string) => sql<string>`coalesce((${known(fields, field)})::text, '')`
  const isAmong = ({ field, values }: AnalysisFilter) =>
    sql<boolean>`${text(field)} = any(${[...values]}::text[])`
  return {
    from: source.from,
    dimensions: dimensions.map(text),
    measures: measures.map(key => known<MeasureSource>(source.measures, key)),
    filter: sql<boolean>`(${sql.join([sql`true`, ...filters.map(isAmong)], sql` and `)})`
  }
}
