/** The analysis as it is being chosen. */
import { atom, readonlyType } from 'nanostores'
import { toJson } from '../../lib/json.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { AnalysisChart, AnalysisSet } from './enums.ts'
import { fieldsOf, filterFieldsOf, measuresOf } from './rules/catalogue.ts'
import type { AnalysisFilter, AnalysisSpec, ViewSpec } from './schemas.ts'

export interface AnalysisDraft {
  readonly set: AnalysisSet
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  readonly filters: readonly AnalysisFilter[]
  readonly chart: AnalysisChart
}
/** The days as in the address: a named range, or two days. */
export type DraftRange = Pick<ViewSpec, 'range' | 'from' | 'to'>

const initial: AnalysisDraft = {
  ...{ set: 'calls', dimensions: ['day'], measures: ['calls'], filters: [], chart: 'line' }
}
const $draft = atom<AnalysisDraft>(initial)
export const $analysisDraft = readonlyType($draft)

export const changeDraft = (changes: Partial<AnalysisDraft>): void =>
  $draft.set({ ...$draft.get(), ...changes })

/** Keeps what the other set has, too. */
export function chooseSet(set: AnalysisSet): void {
  const { dimensions, measures, filters } = $draft.get()
  const isIn = (keys: readonly string[]) => (key: string) => keys.includes(key)
  const kept = measures.filter(isIn(measuresOf(set)))
  changeDraft({
    set,
    dimensions: dimensions.filter(isIn(fieldsOf(set))),
    measures: kept.length > 0 ? kept : measuresOf(set).slice(0, 1),
    filters: filters.filter(({ field }) => filterFieldsOf(set).some(one => one === field))
  })
}

/** Replaces the key at a place; undefined removes it. */
export const replaced = (
  keys: readonly string[],
  place: number,
  key: string | undefined
): readonly string[] =>
  key === undefined ? keys.toSpliced(place, 1) : keys.toSpliced(place, 1, key)

/** Removes what the set does not have. */
export function dropMissing(): void {
  const { set, dimensions, measures, filters } = $draft.get()
  changeDraft({
    dimensions: dimensions.filter(key => fieldsOf(set).some(one => one === key)),
    measures: measures.filter(key => measuresOf(set).some(one => one === key)),
    filters: filters.filter(({ field }) => filterFieldsOf(set).some(one => one === field))
  })
}

/** A filter without a chosen value is none. */
const chosen = (filters: readonly AnalysisFilter[]) =>
  filters
    .filter(({ values }) => values.length > 0)
    .map(({ field, values }) => ({ field, values: [...values] }))

export const specOfDraft = (
  { set, dimensions, measures, filters }: Omit<AnalysisDraft, 'chart'>,
  days: Pick<AnalysisSpec, 'from' | 'to'>
): AnalysisSpec => ({
  ...{ set, dimensions: [...dimensions], measures: [...measures], filters: chosen(filters) },
  ...{ from: days.from, to: days.to }
})

export const viewSpecOf = (
  { set, dimensions, measures, filters, chart }: AnalysisDraft,
  { range, from, to }: DraftRange
): ViewSpec => ({
  ...{ set, dimensions: [...dimensions], measures: [...measures], filters: chosen(filters), chart },
  ...(range === undefined ? { from, to } : { range })
})

/** Whether two analyses ask the same, however they were written. */
export const isSameView = (a: ViewSpec, b: ViewSpec): boolean =>
  toJson(viewSpecOf(a, a)) === toJson(viewSpecOf(b, b))
export const isSameSpec = (a: AnalysisSpec, b: AnalysisSpec): boolean =>
  toJson(specOfDraft(a, a)) === toJson(specOfDraft(b, b))

onSignedOut(() => $draft.set(initial))
