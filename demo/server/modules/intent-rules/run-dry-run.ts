/** Dry runs as jobs: grade earlier calls without changing them. */
import { addToTally, tallyResult } from '../../../../core/features/intent-rules/rules/tally.ts'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import type { Job, Kind, TakeStep } from '../../jobs/job-types.ts'
import { type GradingInput, gradeNext } from './grading-steps.ts'
import { tallied } from './tallied-calls.ts'

export interface DryRunInput extends GradingInput {
  readonly rules: IntentRules
}

const takeCalls: TakeStep = async (job: Job, inside) => {
  const { rules } = job.input as DryRunInput
  const by = { rules, version: 0, codeOf: (level: string) => level }
  const { graded, next, isLast } = await gradeNext(inside, job, by, 'read')
  const tally = addToTally(next.tally, tallied(graded))
  const step = { sum: next.calls ?? 0, good: tally.done, bad: 0 }
  if (!isLast) return { ...step, checkpoint: { ...next, tally } }
  await inside
    .insertInto('intent_dry_run')
    .values({
      ...{ transfer_id: job.id, scope: next.scope },
      result: JSON.stringify(tallyResult(rules, tally))
    })
    .execute()
  return { ...step, checkpoint: {}, end: { remark: '', isFailed: false, bytes: 0 } }
}

export const dryRun: Kind = { open: async () => takeCalls }
