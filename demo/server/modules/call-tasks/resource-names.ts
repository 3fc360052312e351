/** Names of the resources a task refers to, for displaying its plan. */
import { sql } from 'kysely'
import type { TaskNames } from '../../../../core/features/call-tasks/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { ownRobots, robotsOf } from '../dialler/dialling-resources.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import { templatesIn } from './check-task.ts'

const GROUP = 1

export async function namesOf(db: Database, task: TaskRow): Promise<TaskNames> {
  const { draft, enterprise_id: enterpriseId } = task
  const one = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows[0]?.name ?? ''
  const people = draft.outManualTargetId ?? ''
  const holder = ownRobots(draft)
  const notices = await db
    .selectFrom('sms_template')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`id = any(${templatesIn(draft)}::text[])`)
    .execute()
  const script =
    task.template_code === null ? undefined : await scriptOf(db, enterpriseId, task.template_code)
  return {
    lineGroup: await one(sql`select name from line_group
      where enterprise_id = ${enterpriseId} and id = ${draft.selectedCidGroupId ?? ''}`),
    robots: (await robotsOf(db, enterpriseId)).find(({ id }) => id === holder)?.name ?? '',
    agents: await one(
      draft.manualAnswerTarget === GROUP
        ? sql`select name from agent_group where enterprise_id = ${enterpriseId} and id = ${people}`
        : sql`select name from user_account join seat on seat.user_id = user_account.id
            where seat.enterprise_id = ${enterpriseId} and seat.id = ${people}`
    ),
    library: await one(sql`select name from blacklist_library
      where enterprise_id = ${enterpriseId} and lib_id = ${draft.blacklistLibId}`),
    notices: Object.fromEntries(notices.map(({ id, name }) => [id, name])),
    tags: Object.fromEntries((script?.content?.tags ?? []).map(({ id, name }) => [id, name]))
  }
}
