/** Which analyses can be computed. */

import { analysisField, analysisMeasure, analysisSet } from '../enums.ts'
import { selfAnalysisMessages as messages } from '../messages.ts'
import type { AnalysisSpec } from '../schemas.ts'
import { fieldsOf, filterFieldsOf, measuresOf } from './catalogue.ts'

type Question = Pick<AnalysisSpec, 'set' | 'dimensions' | 'measures' | 'filters'>

const nameOf = (table: typeof analysisField | typeof analysisMeasure, key: string): string =>
  table.isCode(key) ? table.label(key) : key
export const fieldName = (key: string): string => nameOf(analysisField, key)
export const measureName = (key: string): string => nameOf(analysisMeasure, key)

/** Keys of an analysis that its set does not have, such as fields deleted since a view was saved. */
export function missingKeys({ set, dimensions, measures, filters }: Question): readonly string[] {
  const [fields, filterable, counted] = [fieldsOf(set), filterFieldsOf(set), measuresOf(set)]
  const isIn = (keys: readonly string[], key: string) => keys.includes(key)
  return [
    ...dimensions.filter(key => !isIn(fields, key)).map(fieldName),
    ...measures.filter(key => !isIn(counted, key)).map(measureName),
    ...filters.filter(({ field }) => !isIn(filterable, field)).map(({ field }) => fieldName(field))
  ]
}

/** Why an analysis cannot be computed, apart from its days; undefined if it can. */
export function specIssue(spec: Question): string | undefined {
  const { dimensions, measures, filters } = spec
  if (measures.length === 0) return messages.noMeasure()
  const [missing] = missingKeys(spec)
  if (missing !== undefined)
    return messages.noField({ set: analysisSet.label(spec.set), field: missing })
  const fields = filters.map(({ field }) => field)
  return [dimensions, measures, fields].some(keys => new Set(keys).size < keys.length)
    ? messages.twice()
    : undefined
}
