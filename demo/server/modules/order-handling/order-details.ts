/** Comments, attachments and history of an order. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { FILES_MOST } from '../../../../core/features/order-handling/endpoints.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import type { WorkOrderDetail } from '../../../../core/features/order-handling/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { ACTIVE, hasPermission } from '../../auth/user-queries.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { type OrderRow, visibleServiceRecord } from '../work-orders/order-queries.ts'
import { type Author, recordEvent } from './order-history.ts'

/** Entries of the history that are shown. */
const HISTORY_MOST = 500

async function commentsOf(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('work_order_comment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const mentions = await db
    .selectFrom('work_order_mention')
    .innerJoin('user_account', 'user_account.id', 'work_order_mention.user_id')
    .select(['comment_id', 'user_account.name'])
    .where('order_id', '=', orderId)
    .orderBy('user_account.name')
    .execute()
  const byComment = Map.groupBy(mentions, ({ comment_id }) => comment_id)
  return rows.map(row => ({
    ...{ id: row.id, userId: row.user_id ?? '', userName: row.user_name, content: row.content },
    mentions: (byComment.get(row.id) ?? []).map(({ name }) => name),
    createTime: row.created_at
  }))
}

export async function detailsOf(
  db: Database,
  { userId }: Requester,
  orderId: string
): Promise<Pick<WorkOrderDetail, 'comments' | 'attachments' | 'history'>> {
  const files = await db
    .selectFrom('work_order_file')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('attachment_key')
    .execute()
  const events = await db
    .selectFrom('work_order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('rank', 'desc')
    .limit(HISTORY_MOST)
    .execute()
  return {
    comments: await commentsOf(db, orderId),
    attachments: files.map(file => ({
      ...{ attachmentKey: file.attachment_key, name: file.name, size: file.size },
      ...{ userName: file.user_name, createTime: file.created_at },
      canRemove: file.user_id === userId
    })),
    history: events.map(({ id, event, user_name, note, changes, created_at }) => ({
      ...{ id, event, userName: user_name, note, changes, createTime: created_at }
    }))
  }
}

/** Throws for a mention of a user who is no active member. Returns the id of the comment. */
export async function addComment(
  inside: Transaction<Tables>,
  row: OrderRow,
  author: NonNullable<Author>,
  content: string,
  mentions: readonly string[]
): Promise<string> {
  const users = [...new Set(mentions)]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from membership
    where enterprise_id = ${row.enterprise_id} and status = ${ACTIVE}
      and user_id = any(${users}::text[])`.execute(inside)
  if (rows[0]?.count !== users.length) throw refuseField('mentions', messages.noMention())
  const id = randomUUID()
  await inside
    .insertInto('work_order_comment')
    .values({
      ...{ id, order_id: row.id, enterprise_id: row.enterprise_id, content },
      ...{ user_id: author.userId, user_name: author.name, created_at: Date.now() }
    })
    .execute()
  const rowsOf = users.map(user_id => ({ comment_id: id, order_id: row.id, user_id }))
  if (rowsOf.length > 0) await inside.insertInto('work_order_mention').values(rowsOf).execute()
  return id
}

/** Of an upload of the user; the same file twice is once. Returns its name. */
export async function addFile(
  inside: Transaction<Tables>,
  row: OrderRow,
  author: NonNullable<Author>,
  attachmentKey: string
): Promise<string> {
  const file = await inside
    .selectFrom('attachment')
    .select(['name', 'size'])
    .where('key', '=', attachmentKey)
    .where('enterprise_id', '=', row.enterprise_id)
    .where('user_id', '=', author.userId)
    .executeTakeFirstOrThrow(() => refuse(messages.noFile()))
  const { count } = await inside
    .selectFrom('work_order_file')
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('order_id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (count >= FILES_MOST) throw refuse(messages.tooManyFiles({ most: FILES_MOST }))
  const added = await inside
    .insertInto('work_order_file')
    .values({
      ...{ order_id: row.id, attachment_key: attachmentKey, enterprise_id: row.enterprise_id },
      ...{ user_id: author.userId, user_name: author.name, created_at: Date.now() },
      ...{ name: file.name, size: file.size }
    })
    .onConflict(same => same.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (added) await recordEvent(inside, row, author, { event: 'attach', note: file.name })
  return file.name
}

/** Returns the name of the removed file. */
export async function removeFile(
  inside: Transaction<Tables>,
  row: OrderRow,
  author: NonNullable<Author>,
  attachmentKey: string
): Promise<string> {
  const file = await inside
    .selectFrom('work_order_file')
    .select(['name', 'user_id'])
    .where('order_id', '=', row.id)
    .where('attachment_key', '=', attachmentKey)
    .executeTakeFirstOrThrow(() => refuse(messages.noFile()))
  if (file.user_id !== author.userId) throw refuse(messages.notYourFile())
  await inside
    .deleteFrom('work_order_file')
    .where('order_id', '=', row.id)
    .where('attachment_key', '=', attachmentKey)
    .execute()
  await recordEvent(inside, row, author, { event: 'detach', note: file.name })
  return file.name
}

/** Whether a file is attached to an order that the user sees. */
export async function seesFileOfOrder(
  db: Database,
  requester: Requester,
  attachmentKey: string
): Promise<boolean> {
  if (!(await hasPermission(db, requester, 'CMC.WORK.ORDER'))) return false
  const files = await db
    .selectFrom('work_order_file')
    .select('order_id')
    .where('attachment_key', '=', attachmentKey)
    .where('enterprise_id', '=', requester.enterpriseId)
    .execute()
  for (const { order_id } of files)
    if (await visibleServiceRecord(db, requester, order_id)) return true
  return false
}
