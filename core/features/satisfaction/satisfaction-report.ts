import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { DayRange } from '../report-range/rules.ts'
import { satisfaction } from './endpoints.ts'
import type { SatisfactionReport } from './schemas.ts'

/** A report with the days that it covers. */
export interface ReportOfDays extends SatisfactionReport {
  readonly range: DayRange
}

const store = queryStore<ReportOfDays>()

export const $satisfactionReport: ReadableAtom<QueryState<ReportOfDays>> = store.$store

/** Never rejects; failures are in `$satisfactionReport`. */
export const readSatisfactionReport = (range: DayRange): Promise<void> =>
  store.load(async () => ({
    ...(await call(satisfaction.report, { query: { ...range } }, { silent: true })),
    range
  }))

onSignedOut(store.forget)
