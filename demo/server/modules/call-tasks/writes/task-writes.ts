/** Inserts and updates call tasks. */
import { sql, type Transaction } from 'kysely'
import type { TaskDraft } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import { taskStatus } from '../../../../../core/features/call-tasks/rules.ts'
import { plainNumber } from '../../../../../core/lib/format/phone-number.ts'
import type { Session } from '../../../auth/token-store.ts'
import { userName } from '../../../auth/user-queries.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { refuseField } from '../../../http/refusal.ts'
import { chosenMembers } from '../../address-book/chosen-members.ts'
import { visibleAmong } from '../../customers/visibility.ts'
import { countNumbers, insertNumbers, type TaskRow } from '../../number-import/insert-numbers.ts'
import { planOf } from '../../transfer-list/import-numbers.ts'
import { lockTaskLibrary } from '../check-task.ts'
import { taskServerMessages as messages } from '../messages.ts'
import { recordReview } from './record-review.ts'
import { columnsOf } from './stored-draft.ts'

const BY_AGENTS = 4

/** Inserts a task with the customers of its draft, within a transaction; false if it exists already. */
export async function insertTask(
  inside: Transaction<Tables>,
  session: Session,
  draft: TaskDraft,
  status: number,
  more: { readonly is_speed_reach?: true; readonly extend_attribute?: string } = {}
): Promise<boolean> {
  const { enterpriseId, userId } = session
  const creator_name = await userName(inside, userId)
  // A draft may still be corrected.
  if (status !== taskStatus.draft) await lockTaskLibrary(inside, enterpriseId, draft)
  const task = await inside
    .insertInto('call_task')
    .values({
      ...columnsOf(draft),
      id: draft.callTaskId,
      enterprise_id: enterpriseId,
      user_id: userId,
      creator_name,
      status,
      create_type: draft.customerIdList || draft.addressBookMembers ? 'contacts' : 'number',
      created_at: Date.now(),
      ...more
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!task) return false
  if (status === taskStatus.inAudit)
    await recordReview(inside, task.id, creator_name, { is_submitted: true })
  await insertMembers(inside, session, task, draft)
  const ids = await visibleAmong(inside, session, draft.customerIdList ?? [])
  if (ids.size === 0) return true
  const people = await inside
    .selectFrom('customer')
    .select(['name', 'phone'])
    .where('enterprise_id', '=', enterpriseId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const numbers = people.map(({ name, phone }) => ({
    phone: plainNumber(phone),
    other_phones: [],
    customer_name: name,
    fields: {}
  }))
  await countNumbers(inside, task.id, (await insertNumbers(inside, task, numbers)).size)
  return true
}

/** Adds the members of the draft, with the values that the script's variables have in their fields. */
async function insertMembers(
  inside: Transaction<Tables>,
  session: Session,
  task: TaskRow,
  draft: TaskDraft
): Promise<void> {
  const members = await chosenMembers(inside, session, draft.addressBookMembers)
  if (members.length === 0) return
  const { variables, customFields } = await planOf(inside, task)
  for (const variable of task.task_type === BY_AGENTS ? [] : variables) {
    const count = members.filter(({ fields }) => !fields[variable]).length
    if (count > 0) throw refuseField('templateCode', messages.membersLack({ count, variable }))
  }
  const names = [...variables, ...customFields]
  const fresh = new Map(
    members.map(({ name, phone, fields }) => {
      const own = names.flatMap(one => (fields[one] ? [[one, fields[one]] as const] : []))
      const number = { other_phones: [], customer_name: name, fields: Object.fromEntries(own) }
      return [plainNumber(phone), { ...number, phone: plainNumber(phone) }] as const
    })
  )
  await countNumbers(inside, task.id, (await insertNumbers(inside, task, [...fresh.values()])).size)
}

/**
 * Saves an edit; false if the task has changed since it was read. `fresh`: next status of a
 * draft or a rejected task.
 */
export async function updateTask(
  db: Database,
  { userId }: Session,
  task: TaskRow,
  body: TaskDraft,
  fresh: number
): Promise<boolean> {
  const { version = 0 } = task.draft
  const isNew = task.status === taskStatus.draft || task.status === taskStatus.rejected
  const edited = await db.transaction().execute(async inside => {
    await lockTaskLibrary(inside, task.enterprise_id, body)
    const saved = await inside
      .updateTable('call_task')
      .set({
        ...columnsOf(body, version + 1),
        // Another script begins with its current version.
        script_version: body.templateCode === task.template_code ? task.script_version : null,
        ...(isNew && { status: fresh, status_reason: '' })
      })
      .where('id', '=', task.id)
      .where('status', '=', task.status)
      .where(sql<boolean>`coalesce((draft->>'version')::bigint, 0) = ${version}`)
      .returning('id')
      .executeTakeFirst()
    if (saved && isNew && fresh === taskStatus.inAudit)
      await recordReview(inside, task.id, await userName(inside, userId), { is_submitted: true })
    return saved
  })
  return edited !== undefined
}
