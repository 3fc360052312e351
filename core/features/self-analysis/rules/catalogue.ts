/** What each set offers: its fields and measures. The server has an expression for each of them. */
import type { AnalysisField, AnalysisMeasure, AnalysisSet } from '../enums.ts'

const times = ['day', 'month', 'weekday', 'hour'] as const

/** Fields by which, and measures of which, the rows of a set are summed up. */
export const catalogue = {
  calls: {
    fields: [
      ...times,
      'agent',
      'direction',
      'callType',
      'result',
      'hangup',
      'disposition',
      'area',
      'operator',
      'ourNumber',
      'task'
    ],
    measures: [
      'calls',
      'answered',
      'answerRate',
      'missed',
      'talk',
      'averageTalk',
      'averageRing',
      'holding'
    ]
  },
  robotCalls: {
    fields: [
      ...times,
      'task',
      'script',
      'result',
      'level',
      'transferred',
      'hangup',
      'lastNode',
      'area',
      'operator',
      'ourNumber'
    ],
    measures: [
      'calls',
      'answered',
      'answerRate',
      'high',
      'highRate',
      'transferred',
      'transferRate',
      'talk',
      'averageTalk',
      'averageTurns'
    ]
  },
  messages: {
    fields: [...times, 'task', 'moment', 'sendState'],
    measures: ['messages', 'sent', 'sentRate', 'segments']
  },
  serviceRecords: {
    fields: [...times, 'agent', 'serviceType', 'direction'],
    measures: ['records', 'withCustomer', 'withCall', 'withCallRate']
  },
  clues: {
    fields: [
      ...times,
      'agent',
      'source',
      'taskStatus',
      'followState',
      'followStage',
      'allocation',
      'shared'
    ],
    measures: ['clues', 'followed', 'followRate', 'converted', 'conversionRate']
  },
  seatTime: {
    fields: [...times, 'agent'],
    measures: [
      'signedIn',
      'free',
      'busy',
      'ring',
      'talkIn',
      'talkOut',
      'hold',
      'wrapUp',
      'occupancy'
    ]
  }
} as const satisfies Record<
  AnalysisSet,
  { readonly fields: readonly AnalysisField[]; readonly measures: readonly AnalysisMeasure[] }
>

export type FieldOf<Set extends AnalysisSet> = (typeof catalogue)[Set]['fields'][number]
export type MeasureOf<Set extends AnalysisSet> = (typeof catalogue)[Set]['measures'][number]

export const fieldsOf = (set: AnalysisSet): readonly AnalysisField[] => catalogue[set].fields
export const measuresOf = (set: AnalysisSet): readonly AnalysisMeasure[] => catalogue[set].measures

/** Days are chosen by the range. */
export const filterFieldsOf = (set: AnalysisSet): readonly AnalysisField[] =>
  fieldsOf(set).filter(field => field !== 'day' && field !== 'month')

/** Fields whose values have an order of their own; those of others are sorted by size. */
export const isOrdered = (field: string): boolean =>
  (times as readonly string[]).includes(field) || field === 'level' || field === 'followStage'

/** Measures of which the values of several groups add up to that of all. */
export type MeasureKind = 'count' | 'minutes' | 'seconds' | 'percent' | 'number'
const kinds: Partial<Record<AnalysisMeasure, MeasureKind>> = {
  answerRate: 'percent',
  highRate: 'percent',
  transferRate: 'percent',
  sentRate: 'percent',
  withCallRate: 'percent',
  followRate: 'percent',
  conversionRate: 'percent',
  occupancy: 'percent',
  averageTalk: 'seconds',
  averageRing: 'seconds',
  averageTurns: 'number',
  talk: 'minutes',
  holding: 'minutes',
  signedIn: 'minutes',
  free: 'minutes',
  busy: 'minutes',
  ring: 'minutes',
  talkIn: 'minutes',
  talkOut: 'minutes',
  hold: 'minutes',
  wrapUp: 'minutes'
}
export const measureKind = (measure: AnalysisMeasure): MeasureKind => kinds[measure] ?? 'count'

/** Whether the values of groups add up; rates and averages do not. */
export const isAdditive = (measure: AnalysisMeasure): boolean =>
  ['count', 'minutes'].includes(measureKind(measure))

/** Most days of an analysis. */
export const MOST_DAYS = 92
export const MOST_DIMENSIONS = 2
export const MOST_MEASURES = 3
export const MOST_FILTERS = 6
/** Values of one filter. */
export const MOST_VALUES = 50
/** Combinations of the dimensions' values in a result. */
export const MOST_GROUPS = 2000
/** How long a result is kept, in hours. */
export const KEPT_HOURS = 24
/** Views of one user. */
export const MOST_VIEWS = 100
export const LONGEST_NAME = 30
