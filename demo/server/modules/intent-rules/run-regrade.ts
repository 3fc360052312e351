/** Re-grading as jobs: grades earlier calls by published rules and records each change. */
import { sql, type Transaction } from 'kysely'
import { addToTally } from '../../../../core/features/intent-rules/rules/tally.ts'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { Job, Kind, TakeStep } from '../../jobs/job-types.ts'
import { writeSummaries } from '../dialogue/event-writes.ts'
import { type GradedNow, type GradingInput, gradeNext } from './grading-steps.ts'
import { writeGrades } from './recorded-calls.ts'
import { notationOf } from './script-rules.ts'
import { tallied } from './tallied-calls.ts'

export interface RegradeInput extends GradingInput {
  readonly version: number
}

/** The rules of one version, and the script's notation. */
async function rulesOf(
  inside: Transaction<Tables>,
  enterpriseId: string,
  { templateCode, version }: RegradeInput
): Promise<{ readonly rules: IntentRules; readonly codeOf: ReturnType<typeof notationOf> }> {
  const { rules, intent_levels } = await inside
    .selectFrom('intent_rule_version as used')
    .innerJoin('script_template as script', join =>
      join
        .onRef('script.enterprise_id', '=', 'used.enterprise_id')
        .onRef('script.code', '=', 'used.code')
    )
    .select(['rules', 'intent_levels'])
    .where('used.enterprise_id', '=', enterpriseId)
    .where('used.code', '=', templateCode)
    .where('used.version', '=', version)
    .executeTakeFirstOrThrow()
  return { rules, codeOf: notationOf(intent_levels) }
}

const isNew = ({ call, grade }: GradedNow): boolean =>
  call.level !== grade.level || call.version !== grade.version || call.rule !== grade.rule

/** Writes the grades of calls whose level was not set by hand (rule intent-rule-6). */
async function write(
  inside: Transaction<Tables>,
  regradeId: string,
  graded: readonly GradedNow[]
): Promise<void> {
  const fresh = graded.filter(one => !one.call.isByHand && isNew(one))
  await writeGrades(
    inside,
    fresh.map(({ call, grade }) => ({
      id: call.id,
      // A level that stays keeps its notation.
      grade: grade.level === call.level ? { ...grade, code: call.code } : grade
    }))
  )
  const changes = fresh
    .filter(({ call, grade }) => call.level !== grade.level)
    .map(({ call, grade }) => ({
      ...{ call_record_id: call.id, old_level: call.level, new_level: grade.level },
      ...{ old_rule: call.rule, new_rule: grade.rule }
    }))
  if (changes.length === 0) return
  const columns = {
    ...{ call_record_id: 'text', old_level: 'text', new_level: 'text' },
    ...{ old_rule: 'text', new_rule: 'text' }
  }
  await sql`insert into intent_change (regrade_id, call_record_id, old_level, new_level, old_rule,
      new_rule, changed_at)
    select ${regradeId}, call_record_id, old_level, new_level, old_rule, new_rule,
      ${Date.now()}::bigint from ${manyRows(columns, changes)}`.execute(inside)
  // The number's last call gives its level in the task.
  await sql`update call_item set intent = v.new_level from ${manyRows(columns, changes)}
    where call_item.record_id = v.call_record_id
      and call_item.id = (select call_item_id from call_record where id = v.call_record_id)`.execute(
    inside
  )
  await writeSummaries(
    inside,
    changes.map(({ call_record_id }) => call_record_id)
  )
}

const takeCalls: TakeStep = async (job: Job, inside) => {
  const input = job.input as RegradeInput
  const { version } = input
  const by = await rulesOf(inside, job.enterprise_id, input)
  const { graded, next, isLast } = await gradeNext(inside, job, { ...by, version }, 'write')
  await write(inside, job.id, graded)
  const tally = addToTally(next.tally, tallied(graded))
  const { done, changed, kept } = tally
  await inside
    .updateTable('intent_regrade')
    .set({ calls: next.calls ?? 0, done, changed, kept, status: isLast ? 'done' : 'running' })
    .where('id', '=', job.id)
    .execute()
  const step = { sum: next.calls ?? 0, good: done, bad: 0 }
  // The record of the changes is in the table.
  const checkpoint = { ...next, tally: { ...tally, moves: [] } }
  if (!isLast) return { ...step, checkpoint }
  return { ...step, checkpoint: {}, end: { remark: '', isFailed: false, bytes: 0 } }
}

export const regrade: Kind = { open: async () => takeCalls }
