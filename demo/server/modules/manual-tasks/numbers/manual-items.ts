/** Numbers of manual tasks, for their managers and agents. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ManualItem, ManualWork } from '../../../../../core/features/manual-tasks/schemas.ts'
import { maskedPhone } from '../../../../../core/lib/format/masking.ts'
import { plainNumber } from '../../../../../core/lib/format/phone-number.ts'
import type { Requester } from '../../../auth/requester.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { containing, pageOfRows, rowsOf } from '../../../http/paging.ts'
import { knowsNumber } from '../../customers/hidden-numbers.ts'

interface ItemRow {
  readonly id: string
  readonly task_id: string
  readonly phone: string
  readonly customer_name: string
  readonly manager: string
  readonly fields: Record<string, string>
  readonly status: number
  readonly reason: string | null
  readonly owner_id: string | null
  readonly owner_name: string | null
  readonly lease_until: number | null
  readonly calls: number
  readonly record_id: string | null
  readonly result: number | null
  readonly remark: string
  readonly follow_at: number | null
  readonly updated_at: number
  readonly customer_id: string | null
  readonly known_name: string | null
  readonly is_hidden: boolean | null
  readonly call_id: string | null
  readonly call_began: number | null
  readonly call_answered: number | null
  readonly call_ended: number | null
  readonly call_result: number | null
}

/** Each with its customer, owner and last call. */
const described = sql`manual_item i
  left join lateral (select c.id, c.name, c.is_number_hidden from customer c
    where c.enterprise_id = i.enterprise_id and c.phone = i.phone and c.deleted_at is null
    order by c.last_contact_at desc nulls last, c.id limit 1) c on true
  left join user_account u on u.id = i.owner_id
  left join lateral (select r.id, r.started_at, r.answered_at, r.ended_at, r.connect_result
    from call_record r where r.manual_item_id = i.id and r.deleted_at is null
    order by r.started_at desc limit 1) r on true`
const columns = sql`i.id::text as id, i.task_id, i.phone, i.customer_name, i.manager, i.fields,
  i.status, i.reason, i.owner_id, i.lease_until, i.calls, i.record_id, i.result, i.remark,
  i.follow_at, i.updated_at, c.id as customer_id, c.name as known_name,
  c.is_number_hidden as is_hidden, u.name as owner_name, r.id as call_id,
  r.started_at as call_began, r.answered_at as call_answered, r.ended_at as call_ended,
  r.connect_result as call_result`

/** Masked if the customer's number is hidden. */
export const shownNumber = (phone: string, isHidden: boolean | null): string =>
  isHidden ? maskedPhone(phone) : phone

const toItem = (row: ItemRow): ManualItem => ({
  id: row.id,
  phone: shownNumber(row.phone, row.is_hidden),
  customerName: row.known_name ?? row.customer_name,
  customerId: row.customer_id,
  manager: row.manager,
  status: row.status as ManualItem['status'],
  reason: row.reason as ManualItem['reason'],
  ownerId: row.owner_id,
  ownerName: row.owner_name ?? '',
  leaseUntil: row.lease_until,
  callTimes: row.calls,
  connectResult: row.call_ended === null ? null : (row.call_result as ManualItem['connectResult']),
  result: row.result as ManualItem['result'],
  remark: row.remark,
  followTime: row.follow_at,
  callRecordId: row.call_id,
  updateTime: row.updated_at
})

const toWork = (row: ItemRow): ManualWork => ({
  ...toItem(row),
  taskId: row.task_id,
  fields: row.fields,
  call:
    row.record_id === null || row.record_id !== row.call_id || row.call_began === null
      ? null
      : {
          callRecordId: row.record_id,
          startTime: row.call_began,
          isAnswered: row.call_answered !== null,
          isOver: row.call_ended !== null,
          connectResult: (row.call_result ?? 0) as ManualItem['connectResult'] & number
        }
})

interface Paged {
  readonly page: number
  readonly pageSize: number
}

async function pageOf(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  page: Paged,
  order: RawBuilder<unknown>
) {
  const { limit, offset } = rowsOf(page)
  const { rows } = await sql<ItemRow>`select ${columns} from ${described}
    where i.import_id is null and ${where} order by ${order}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from manual_item i
    where i.import_id is null and ${where}`.execute(db)
  return pageOfRows(rows.map(toItem), counted.rows[0]?.total ?? 0, page)
}

export interface ItemSearch extends Paged {
  readonly phone?: string | undefined
  readonly customerName?: string | undefined
  readonly status?: number | undefined
  readonly result?: number | undefined
  readonly ownerId?: string | undefined
}

const NO_OWNER = 'none'

/** A hidden number matches only in full and for users who know it; a name as displayed. */
export async function itemsMatching(
  db: Kysely<Tables>,
  requester: Requester,
  taskId: string,
  query: ItemSearch
) {
  const parts = [sql`i.task_id = ${taskId}`]
  const phone = query.phone?.trim()
  if (phone) {
    const whole = plainNumber(phone)
    const knows = await knowsNumber(db, requester, whole)
    parts.push(sql`i.phone like ${containing(phone)} and ((${knows} and i.phone = ${whole})
      or not exists (select 1 from customer h where h.enterprise_id = i.enterprise_id
        and h.phone = i.phone and h.is_number_hidden))`)
  }
  const name = query.customerName?.trim()
  if (name)
    parts.push(sql`coalesce((select c.name from customer c where c.enterprise_id = i.enterprise_id
        and c.phone = i.phone and c.deleted_at is null
      order by c.last_contact_at desc nulls last, c.id limit 1), i.customer_name)
      like ${containing(name)}`)
  if (query.status !== undefined) parts.push(sql`i.status = ${query.status}`)
  if (query.result !== undefined) parts.push(sql`i.result = ${query.result}`)
  if (query.ownerId === NO_OWNER) parts.push(sql`i.owner_id is null`)
  else if (query.ownerId !== undefined) parts.push(sql`i.owner_id = ${query.ownerId}`)
  return pageOf(db, sql.join(parts, sql` and `), query, sql`i.id`)
}

/** An agent's open numbers: in progress, due, then the rest. */
export const ownItems = (db: Kysely<Tables>, taskId: string, userId: string, page: Paged) =>
  pageOf(
    db,
    sql`i.task_id = ${taskId} and i.owner_id = ${userId} and i.status < 2`,
    page,
    sql`i.status desc, i.follow_at nulls last, i.turn, i.id`
  )

export async function workOf(
  db: Kysely<Tables>,
  where: { readonly taskId: string; readonly userId: string }
): Promise<ManualWork | null> {
  const { rows } = await sql<ItemRow>`select ${columns} from ${described}
    where i.task_id = ${where.taskId} and i.owner_id = ${where.userId}
      and i.taken_at is not null`.execute(db)
  return rows[0] ? toWork(rows[0]) : null
}
