/** Values of measures as shown. */
import { thousands } from '../../../lib/format/number-format.ts'
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

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Whole counts, otherwise one decimal; a dash without a value. */
export const cellText = (value: number | null): string =>
  value === null ? '-' : thousands(rounded(value))
