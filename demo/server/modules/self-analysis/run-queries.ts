/** Analyses and their results. */

import type { RunStatus } from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { KEPT_HOURS } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisSpec } from '../../../../core/features/self-analysis/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Group } from '../../db/schema/reports/self-analysis-schema.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import { ANALYSIS, DRY_RUN, type Job } from '../../jobs/job-types.ts'
import { scopeMark } from './scope-mark.ts'

export const KEPT_MS = KEPT_HOURS * 3_600_000
/** Finished analyses, and dry runs, of a user that are kept. */
const MOST_KEPT = 20

type RunType = typeof ANALYSIS | typeof DRY_RUN

const own = (db: Database, { userId, enterpriseId }: Requester, type: RunType = ANALYSIS) =>
  db
    .selectFrom('transfer')
    .where('type', '=', type)
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)

const statuses: readonly RunStatus[] = ['waiting', 'running', 'done', 'failed', 'cancelled']
export const statusOf = ({ status }: Job): RunStatus => statuses[status] ?? 'failed'

/** The user's analysis; throws when it does not exist or has expired. */
export async function ownRun(db: Database, requester: Requester, id: string): Promise<Job> {
  return own(db, requester)
    .selectAll()
    .where('id', '=', id)
    .where('created_at', '>', Date.now() - KEPT_MS)
    .executeTakeFirstOrThrow(() => absent(messages.noRun()))
}

/** The sums of a finished analysis; throws when the user sees other rows by now (rule self-analysis-5). */
export async function groupsOf(
  db: Database,
  requester: Requester,
  id: string
): Promise<readonly Group[]> {
  const kept = await db
    .selectFrom('analysis_result')
    .select(['scope', 'groups'])
    .where('transfer_id', '=', id)
    .executeTakeFirstOrThrow(() => refuse(messages.notDone()))
  if ((await scopeMark(db, requester)) !== kept.scope)
    throw refuseField('SCOPE_CHANGED', messages.scopeChanged())
  return kept.groups
}

export const specOf = (job: Job): AnalysisSpec => job.input as AnalysisSpec

/** Deletes all but the latest finished analyses, or dry runs, of a user. */
export async function dropMany(db: Database, requester: Requester, type: RunType): Promise<void> {
  const kept = own(db, requester, type)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_KEPT)
  await db
    .deleteFrom('transfer')
    .where('type', '=', type)
    .where('user_id', '=', requester.userId)
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('status', 'in', [2, 3, 4])
    .where('id', 'not in', kept)
    .execute()
}

/** Deletes expired analyses and dry runs with their results. */
export async function dropOldRuns(db: Database): Promise<void> {
  await db
    .deleteFrom('transfer')
    .where('type', 'in', [ANALYSIS, DRY_RUN])
    .where('status', 'in', [2, 3, 4])
    .where('created_at', '<=', Date.now() - KEPT_MS)
    .execute()
}
