import { z } from '../../contract/zod.ts'
import { dayRange } from '../report-range/schemas.ts'
import { analysisChart, analysisSet, runStatus } from './enums.ts'
import {
  LONGEST_NAME,
  MOST_DIMENSIONS,
  MOST_FILTERS,
  MOST_MEASURES,
  MOST_VALUES
} from './rules/catalogue.ts'

const LONGEST_VALUE = 64
/** A view may name a field that no longer exists: the rules refuse it with its name. */
const name = z.string().check(z.minLength(1), z.maxLength(32))
const value = z.string().check(z.maxLength(LONGEST_VALUE))

const filter = z.object({
  field: name,
  /** The field has one of these values; blank is a value, too. */
  values: z.array(value).check(z.minLength(1), z.maxLength(MOST_VALUES))
})
export type AnalysisFilter = z.infer<typeof filter>

const question = {
  set: analysisSet.schema,
  dimensions: z.array(name).check(z.maxLength(MOST_DIMENSIONS)),
  measures: z.array(name).check(z.minLength(1), z.maxLength(MOST_MEASURES)),
  filters: z.array(filter).check(z.maxLength(MOST_FILTERS))
}

/** What is asked: rows of a set and of some days, summed up by dimensions. */
export const AnalysisSpec = z.object({ ...question, ...dayRange })
export type AnalysisSpec = z.infer<typeof AnalysisSpec>

/** The same with a chart; a named range moves with the time. */
export const ViewSpec = z.object({
  ...question,
  range: z.optional(z.enum(['today', 'yesterday', 'week', 'month'])),
  from: z.optional(dayRange.from),
  to: z.optional(dayRange.to),
  chart: analysisChart.schema
})
export type ViewSpec = z.infer<typeof ViewSpec>

/** Counts; percent of a rate; minutes of a duration, seconds of an average. Null without rows. */
const cell = z.nullable(z.number())
export const AnalysisResult = z.object({
  /** Of each dimension, in order. `key` selects its rows; blank for rows without a value. */
  values: z.array(z.array(z.object({ key: z.string(), label: z.string() }))),
  /** `at`: index of the value of each dimension. */
  rows: z.array(z.object({ at: z.array(z.number()), cells: z.array(cell) })),
  /** Of all rows together. */
  totals: z.array(cell)
})
export type AnalysisResult = z.infer<typeof AnalysisResult>

/** An analysis as a job. Times in ms. */
export const AnalysisRun = z.object({
  id: z.string(),
  spec: AnalysisSpec,
  status: runStatus.open,
  /** Days summed up so far, of all. */
  doneDays: z.number(),
  days: z.number(),
  /** Why it failed. */
  message: z.string(),
  createTime: z.number(),
  keptUntil: z.number(),
  result: z.nullable(AnalysisResult)
})
export type AnalysisRun = z.infer<typeof AnalysisRun>

const viewName = z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME))
const roleId = z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))

export const AnalysisView = z.object({
  id: z.string(),
  name: z.string(),
  spec: ViewSpec,
  /** The role with which it is shared. */
  roleId: z.nullable(z.string()),
  roleName: z.string(),
  ownerName: z.string(),
  isMine: z.boolean(),
  updateTime: z.number(),
  version: z.number()
})
export type AnalysisView = z.infer<typeof AnalysisView>

/** `roleId` null: not shared. */
export const NewView = z.object({ name: viewName, spec: ViewSpec, roleId })
/** What changes; `version` is the one the change is based on. */
export const ViewChange = z.object({
  version: z.int(),
  name: z.optional(viewName),
  spec: z.optional(ViewSpec),
  roleId: z.optional(roleId)
})

const choice = z.object({ value: z.string(), label: z.string() })
/** Values to choose from, in the user's scope. */
export const SelfAnalysisOptions = z.object({
  agents: z.array(choice),
  tasks: z.array(choice),
  scripts: z.array(choice),
  serviceTypes: z.array(choice),
  ourNumbers: z.array(choice),
  dispositions: z.optional(z.array(choice)),
  /** With which a view can be shared. */
  roles: z.array(choice)
})
export type SelfAnalysisOptions = z.infer<typeof SelfAnalysisOptions>
export type Choice = z.infer<typeof choice>

/** A measure of one group; the values in the order of the dimensions. */
export const cellChoice = { measure: name, first: z.optional(value), second: z.optional(value) }
