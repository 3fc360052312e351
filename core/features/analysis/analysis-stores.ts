import type { ReadableAtom } from 'nanostores'
import { toJson } from '../../lib/json.ts'
import { areaList } from '../../lib/query/area-list.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { CallRecord } from '../calls/schemas.ts'
import type { AnalysisChoice, AnalysisSearch } from './analysis-types.ts'
import { analysis } from './endpoints.ts'
import type { AnalysisOptions, AnalysisReport } from './schemas.ts'

const silent = { silent: true } as const

const options = queryStore<AnalysisOptions>()
const sides = { one: queryStore<AnalysisReport>(), other: queryStore<AnalysisReport>() }
export type Side = keyof typeof sides

/** Scripts and tasks to choose from. */
export const $analysisOptions: ReadableAtom<QueryState<AnalysisOptions>> = options.$store
/** The report that was read last, and in a comparison the one beside it. */
export const $analysis: Readonly<Record<Side, ReadableAtom<QueryState<AnalysisReport>>>> = {
  one: sides.one.$store,
  other: sides.other.$store
}

/** Never rejects; failures are in the store. */
export const readAnalysisOptions = (): Promise<void> =>
  options.load(() => call(analysis.options, {}, silent))

const choices: Partial<Record<Side, string>> = {}

/** Forgets the report of another choice at once: its numbers lead elsewhere. Never rejects; failures are in the store. */
export function readAnalysis(choice: AnalysisChoice, side: Side = 'one'): Promise<void> {
  const key = toJson(choice)
  if (choices[side] !== key) sides[side].forget()
  choices[side] = key
  return sides[side].load(() => call(analysis.report, { query: choice }, silent))
}

/** The calls that a number counts. */
export const analysisCalls = areaList<CallRecord, AnalysisSearch>({
  name: 'analysis-calls',
  query: { from: '', to: '' },
  load: ({ query, ...page }) => call(analysis.calls, { query: { ...query, ...page } }, silent)
})

onSignedOut(() => {
  for (const store of [options, sides.one, sides.other]) store.forget()
})
