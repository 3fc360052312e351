/** A result as it is shown: values in order with their names, and measures from their sums. */

import { daysOf } from '../../../../core/features/report-range/rules.ts'
import type { AnalysisMeasure } from '../../../../core/features/self-analysis/enums.ts'
import { isOrdered, measureKind } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type {
  AnalysisResult,
  AnalysisSpec
} from '../../../../core/features/self-analysis/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Group } from '../../db/schema/reports/self-analysis-schema.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { MeasureSource } from './set-source.ts'
import { sourceOf } from './sources.ts'
import { mergeGroups } from './sum-groups.ts'
import { labelsOf } from './value-labels.ts'

/** Null for a share or an average of nothing. */
function cellsOf(measures: readonly MeasureSource[], sums: readonly number[]) {
  return measures.map(({ per, factor = 1 }, index) => {
    const [of = 0, among = 0] = sums.slice(index * 2)
    if (!per) return of * factor
    return among === 0 ? null : (of * factor) / among
  })
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** All values of a time, with and without rows. */
function allOf(field: string, keys: readonly string[], spec: AnalysisSpec): readonly string[] {
  if (keys.length === 0) return keys
  if (field === 'day') return daysOf(spec)
  if (field === 'month') return [...new Set(daysOf(spec).map(day => day.slice(0, 7)))]
  if (field === 'weekday') return range(0, 6)
  if (field !== 'hour') return keys
  const hours = keys.map(Number)
  return range(Math.min(...hours), Math.max(...hours))
}

/** Times and levels in their order, others by size; rows without a value last. */
function valuesIn(spec: AnalysisSpec, groups: readonly Group[], place: number): readonly string[] {
  const field = spec.dimensions[place] ?? ''
  const sizes = new Map<string, number>()
  for (const [keys, sums] of groups) {
    const key = keys[place] ?? ''
    sizes.set(key, (sizes.get(key) ?? 0) + (sums[0] ?? 0))
  }
  const byName = (a: string, b: string) =>
    a.localeCompare(b, 'zh', { numeric: true }) || (a < b ? -1 : 1)
  return [...allOf(field, [...sizes.keys()], spec)].toSorted(
    (a, b) =>
      Number(a === '') - Number(b === '') ||
      (isOrdered(field) ? 0 : (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)) ||
      byName(a, b)
  )
}

export async function resultOf(
  db: Database,
  requester: Requester,
  spec: AnalysisSpec,
  groups: readonly Group[]
): Promise<AnalysisResult> {
  const { measures } = sourceOf(spec)
  const keys = spec.dimensions.map((_, place) => valuesIn(spec, groups, place))
  const places = keys.map(of => new Map(of.map((key, index) => [key, index])))
  const values = await Promise.all(
    keys.map(async (of, place) => {
      const label = await labelsOf(db, requester, spec.dimensions[place] ?? '', of)
      return of.map(key => ({ key, label: label(key) }))
    })
  )
  const rows = groups
    .map(([of, sums]) => ({
      at: of.map((key, place) => places[place]?.get(key) ?? 0),
      cells: cellsOf(measures, sums)
    }))
    .toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0) || (a.at[1] ?? 0) - (b.at[1] ?? 0))
  const [all] = mergeGroups(groups.map(([, sums]) => [[], sums]))
  const none = spec.measures.map(key =>
    measureKind(key as AnalysisMeasure) === 'count' ||
    measureKind(key as AnalysisMeasure) === 'minutes'
      ? 0
      : null
  )
  return { values, rows, totals: all ? cellsOf(measures, all[1]) : none }
}
