/** Analyses as jobs: some days per step, so that other work on the database has its turn. */
import { daysIn, rangeTimes } from '../../../../core/features/report-range/rules.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { MOST_GROUPS } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Group } from '../../db/schema/reports/self-analysis-schema.ts'
import { type Job, JobFailure, type Kind, ownerOf, type TakeStep } from '../../jobs/job-types.ts'
import { scopeMark } from './scope-mark.ts'
import { mergeGroups, sumGroups } from './sum-groups.ts'

/** Most steps of an analysis. */
const STEPS = 8

export interface AnalysisCheckpoint {
  /** Whose rows the asker saw when the analysis was requested. */
  readonly scope: string
  readonly days: number
  readonly groups: readonly Group[]
}

const takeDays: TakeStep = async (job: Job, inside) => {
  const spec = job.input as AnalysisSpec
  const { scope, days: from, groups: before } = job.checkpoint as AnalysisCheckpoint
  if ((await scopeMark(inside, ownerOf(job))) !== scope)
    throw new JobFailure(messages.scopeChanged()) // rule self-analysis-5
  const days = daysIn(spec)
  const to = Math.min(days, from + Math.ceil(days / STEPS))
  const { begin } = rangeTimes(spec)
  const found = await sumGroups(inside, ownerOf(job), spec, {
    begin: begin + from * DAY_MS,
    end: begin + to * DAY_MS,
    until: job.created_at
  })
  const groups = mergeGroups([...before, ...found])
  if (groups.length > MOST_GROUPS)
    throw new JobFailure(messages.tooManyGroups({ most: MOST_GROUPS })) // rule self-analysis-4
  const step = { sum: days, good: to, bad: 0 }
  if (to < days)
    return { ...step, checkpoint: { scope, days: to, groups } satisfies AnalysisCheckpoint }
  await inside
    .insertInto('analysis_result')
    .values({ transfer_id: job.id, scope, groups: JSON.stringify(groups) })
    .execute()
  return { ...step, checkpoint: {}, end: { remark: '', isFailed: false, bytes: 0 } }
}

export const runAnalysis: Kind = { open: async () => takeDays }
