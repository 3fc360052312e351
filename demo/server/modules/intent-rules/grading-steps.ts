/** Grades the earlier calls of a script in steps of a job, newest first. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { intentRuleMessages } from '../../../../core/features/intent-rules/messages.ts'
import type { Tally } from '../../../../core/features/intent-rules/rules/tally.ts'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import { rangeTimes } from '../../../../core/features/report-range/rules.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type Job, JobFailure, ownerOf } from '../../jobs/job-types.ts'
import { nextRows, type StartPlace } from '../../jobs/rows-by-start.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { scopeMark } from '../self-analysis/scope-mark.ts'
import { intentRuleServerMessages as messages } from './messages.ts'
import { lockCalls, neededFor, type RecordedCall, recordedCalls } from './recorded-calls.ts'
import { type CallGrade, gradeBy, type ScriptRules } from './script-rules.ts'

/** Calls of one step: a step's transaction holds the embedded database. */
const steps = { read: 4000, write: 1000 } as const

export interface GradingInput {
  readonly templateCode: string
  readonly from: string
  readonly to: string
}

export interface GradingCheckpoint {
  /** Whose calls the user saw when it was requested. */
  readonly scope: string
  /** Number of calls in all; undefined before the first step. */
  readonly calls?: number
  /** The last call that was graded. */
  readonly last?: StartPlace
  readonly tally: Tally
}

export interface GradedNow {
  readonly call: RecordedCall
  readonly grade: CallGrade
}

/** The ended calls of the script in the user's data scope (rule intent-rule-8). */
async function callsOf(db: Database, job: Job) {
  const { templateCode, from, to } = job.input as GradingInput
  const { begin, end } = rangeTimes({ from, to })
  return (await visibleCalls(db, ownerOf(job)))
    .where('call_type', '=', 1)
    .where('ended_at', '<=', job.created_at)
    .where('started_at', '>=', begin)
    .where('started_at', '<', end)
    .where(
      sql<boolean>`exists (select 1 from call_detail
        where call_record_id = call_record.id and template_code = ${templateCode})`
    )
}

async function countOf(db: Database, job: Job): Promise<number> {
  const { count } = await (await callsOf(db, job))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Throws when the user may no longer do this, or sees other calls by now. */
async function checkOwner(db: Kysely<Tables>, job: Job, scope: string): Promise<void> {
  const owner = ownerOf(job)
  if (!(await hasPermission(db, owner, 'CMC.INTENT.RULE')))
    throw new JobFailure(messages.noPermission())
  if ((await scopeMark(db, owner)) !== scope)
    throw new JobFailure(intentRuleMessages.scopeChanged())
}

interface Graded {
  readonly graded: readonly GradedNow[]
  readonly next: GradingCheckpoint
  readonly isLast: boolean
}

/** The next calls with their grades by these rules; to `write` them, they are locked. */
export async function gradeNext(
  inside: Transaction<Tables>,
  job: Job,
  by: ScriptRules & { readonly rules: IntentRules },
  use: 'read' | 'write'
): Promise<Graded> {
  const { scope, last, calls, tally } = job.checkpoint as GradingCheckpoint
  await checkOwner(inside, job, scope)
  const found = (await callsOf(inside, job)).select(['id', 'started_at'])
  const rows = await rowsAsJson(inside, nextRows(found, last, steps[use]))
  const ids = rows.map(({ id }) => id)
  if (use === 'write') await lockCalls(inside, ids)
  const recorded = new Map(
    (await recordedCalls(inside, ids, neededFor(by.rules))).map(call => [call.id, call])
  )
  const graded = ids.flatMap(id => {
    const call = recorded.get(id)
    return call ? [{ call, grade: gradeBy(by, call) }] : []
  })
  const end = rows.at(-1)
  return {
    graded,
    isLast: rows.length < steps[use],
    next: {
      ...{ scope, tally, calls: calls ?? (await countOf(inside, job)) },
      ...(end ? { last: { at: end.started_at, id: end.id } } : last && { last })
    }
  }
}
