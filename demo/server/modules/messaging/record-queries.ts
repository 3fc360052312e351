/** Messages as lists and exports show them. */
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { MessageRecord, MessageReply } from '../../../../core/features/messaging/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'
import { numberMatching, shownIn } from '../call-tasks/task-items.ts'

export interface RecordSearch {
  readonly phone?: string | undefined
  readonly content?: string | undefined
  readonly taskName?: string | undefined
  readonly taskId?: string | undefined
  readonly templateId?: string | undefined
  readonly origin?: MessageRecord['origin'] | undefined
  readonly sendState?: number | undefined
  readonly receiptState?: number | undefined
  readonly hasReply?: 'true' | 'false' | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}
export type RecordRow = Selectable<Tables['sms_record']>

const CENTS = 100
const replied = sql<boolean>`exists (select from message_reply where record_id = sms_record.id)`

/** Messages of tasks that were never started are none. */
const isBegun = sql<boolean>`(message_task_id is null or attempt > 0 or message_task_id not in
  (select id from message_task where began_at is null and state <> 0))`

/** The messages of a search, of the users in the data scope. */
export async function recordsMatching(
  db: Kysely<Tables>,
  requester: Requester,
  search: RecordSearch
) {
  let found = db
    .selectFrom('sms_record')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('is_deleted', '=', false)
    .where(isBegun)
    .where(await isInScope(db as Database, requester))
  const phone = search.phone?.trim()
  if (phone) found = found.where(await numberMatching(db, requester, 'sms_record', phone))
  for (const [column, text] of [
    ['content', search.content?.trim()],
    ['task_name', search.taskName?.trim()]
  ] as const)
    if (text) found = found.where(column, 'like', containing(text))
  const { taskId, templateId, origin, sendState, receiptState, hasReply } = search
  if (taskId)
    found = found.where(eb =>
      eb.or([eb('message_task_id', '=', taskId), eb('task_id', '=', taskId)])
    )
  if (templateId) found = found.where('template_id', '=', templateId)
  if (origin) found = found.where('moment', '=', origin)
  if (sendState !== undefined) found = found.where(sql<SqlBool>`send_state = ${sendState}::int`)
  if (receiptState !== undefined)
    found = found.where(sql<SqlBool>`send_state = 1 and receipt_state = ${receiptState}::int`)
  if (hasReply) found = found.where(hasReply === 'true' ? replied : sql<SqlBool>`not ${replied}`)
  if (search.beginTime !== undefined) found = found.where('created_at', '>=', search.beginTime)
  if (search.endTime !== undefined) found = found.where('created_at', '<=', search.endTime)
  return found
}

async function repliesOf(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('message_reply')
    .select(['record_id', 'content', 'received_at as time'])
    .where(sql<boolean>`record_id = any(${ids}::text[])`)
    .orderBy('received_at')
    .execute()
  const found = new Map<string, MessageReply[]>()
  for (const { record_id, ...reply } of rows)
    found.set(record_id, [...(found.get(record_id) ?? []), reply])
  return found
}

const namesOf = async (
  db: Kysely<Tables>,
  table: 'sms_template' | 'user_account',
  ids: readonly (string | null)[]
) => {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
    where id = any(${wanted}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function toRecords(
  db: Kysely<Tables>,
  enterpriseId: string,
  rows: readonly RecordRow[]
): Promise<MessageRecord[]> {
  const replies = await repliesOf(
    db,
    rows.map(({ id }) => id)
  )
  const templates = await namesOf(
    ...([db, 'sms_template', rows.map(row => row.template_id)] as const)
  )
  const users = await namesOf(...([db, 'user_account', rows.map(row => row.user_id)] as const))
  const shown = await shownIn(
    db,
    enterpriseId,
    rows.map(({ phone }) => phone)
  )
  return rows.map(row => ({
    ...{ id: row.id, phone: shown(row.phone), name: row.name, content: row.content },
    ...{ segments: row.segments, fee: row.fee / CENTS, origin: row.moment },
    ...{ taskId: row.message_task_id ?? row.task_id ?? '', taskName: row.task_name },
    templateId: row.template_id ?? '',
    templateName: templates.get(row.template_id ?? '') ?? '',
    ...{ callRecordId: row.call_record_id, sendState: row.send_state },
    ...{ receiptState: row.receipt_state, code: row.code, attempts: row.attempt },
    ...{ createTime: row.created_at, sentTime: row.sent_at, receiptTime: row.receipt_at },
    replies: replies.get(row.id) ?? [],
    creatorName: users.get(row.user_id ?? '') ?? ''
  }))
}
