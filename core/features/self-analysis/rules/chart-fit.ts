/** Which charts can show a result, and why others cannot. */

import type { AnalysisChart, AnalysisMeasure, AnalysisSet } from '../enums.ts'
import { selfAnalysisMessages as messages } from '../messages.ts'
import { isAdditive, measureKind } from './catalogue.ts'

interface Shape {
  readonly set: AnalysisSet
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  /** Number of values of each dimension; of a result, once there is one. */
  readonly sizes?: readonly number[] | undefined
}

const times = ['day', 'month', 'weekday', 'hour']
const [SERIES, PARTS, BARS, ROWS, COLUMNS] = [8, 12, 50, 40, 60]

const tooMany = (count: number | undefined, most: number, say = messages.tooManyItems) =>
  count !== undefined && count > most ? say({ most, count }) : undefined

const isSum = (measure: string | undefined) => isAdditive(measure as AnalysisMeasure)
const hasOneUnit = (measures: readonly string[]) =>
  new Set(measures.map(measure => measureKind(measure as AnalysisMeasure))).size <= 1

const reasons: Readonly<Record<AnalysisChart, (shape: Shape) => string | undefined>> = {
  table: () => undefined,
  line({ dimensions: [first, second], measures, sizes }) {
    if (first === undefined) return messages.needAny()
    if (!times.includes(first)) return messages.needTime()
    if (second === undefined) return hasOneUnit(measures) ? undefined : messages.sameUnit()
    if (measures.length > 1) return messages.oneOrTwo()
    return tooMany(sizes?.[1], SERIES, messages.tooManySeries)
  },
  bar({ dimensions, measures, sizes }) {
    if (dimensions.length !== 1) return messages.needOne()
    return measures.length > 1 ? messages.needOneMeasure() : tooMany(sizes?.[0], BARS)
  },
  stacked({ set, dimensions, measures, sizes }) {
    if (!measures.every(isSum)) return messages.needSum()
    // The states of a seat add up to its time; other measures count the same rows again.
    if (dimensions.length === 1 && set === 'seatTime' && measures.length > 1)
      return measures.includes('signedIn') ? messages.needSum() : tooMany(sizes?.[0], COLUMNS)
    if (dimensions.length < 2) return messages.needTwo()
    if (measures.length > 1) return messages.needOneMeasure()
    return tooMany(sizes?.[0], COLUMNS) ?? tooMany(sizes?.[1], SERIES, messages.tooManySeries)
  },
  heat({ dimensions, measures, sizes }) {
    if (dimensions.length < 2) return messages.needTwo()
    if (measures.length > 1) return messages.needOneMeasure()
    return tooMany(sizes?.[0], ROWS) ?? tooMany(sizes?.[1], COLUMNS)
  },
  donut({ dimensions, measures, sizes }) {
    if (dimensions.length !== 1) return messages.needOne()
    if (measures.length > 1) return messages.needOneMeasure()
    return isSum(measures[0]) ? tooMany(sizes?.[0], PARTS) : messages.needSum()
  }
}

/** Why a chart does not fit; undefined if it does. */
export const chartIssue = (chart: AnalysisChart, shape: Shape): string | undefined =>
  reasons[chart](shape)
