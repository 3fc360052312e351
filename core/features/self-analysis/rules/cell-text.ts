/** Values of measures as shown. */
import { roundTo, thousands } from '../../../lib/format/number-format.ts'
import type { AnalysisMeasure, AnalysisSet } from '../enums.ts'
import { selfAnalysisMessages as messages } from '../messages.ts'
import { measureKind } from './catalogue.ts'

/** Unit of a measure. */
export function unitOf(set: AnalysisSet, measure: AnalysisMeasure): string {
  const kind = measureKind(measure)
  if (kind === 'number') return messages.turns()
  if (kind !== 'count') return messages[kind]()
  return set === 'calls' || set === 'robotCalls' ? messages.count() : messages.records()
}

/** Whole counts, otherwise one decimal, or those of a tick; a dash without a value. */
export const cellText = (value: number | null, decimals = 1): string =>
  value === null ? '-' : thousands(roundTo(value, decimals))
