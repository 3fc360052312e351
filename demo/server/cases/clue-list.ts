/** Rows of clues: those that are looked for, as far as somebody may see them. */
import { sql } from 'kysely'
import type { ClueRow } from '../../../core/contract/entities/clue.ts'
import { maskedPhone } from '../../../core/rules/masking.ts'
import type { Session } from '../auth/tokens.ts'
import type { Database } from '../db/schema.ts'
import { byCreation, containing, newestOfMany, type Sortable } from '../paging.ts'
import { type ClueScope, type ClueTableRow, visibleClues } from './clues.ts'
import { hasNumber } from './hidden-numbers.ts'

/** Names of those whose clues these are, by id. */
export async function ownersOf(db: Database, rows: readonly ClueTableRow[]) {
  const ids = rows.flatMap(({ owner_id }) => owner_id ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const users = await db
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(users.map(({ id, name }) => [id, name]))
}

export function toClueRow(
  row: ClueTableRow,
  session: Session,
  names: ReadonlyMap<string, string>
): ClueRow {
  const phoneMasked = row.is_number_hidden
  return {
    id: row.id,
    customerName: row.customer_name,
    customerPhone: phoneMasked ? maskedPhone(row.phone) : row.phone,
    phoneMasked,
    companyName: row.company,
    taskStatus: row.task_status as ClueRow['taskStatus'],
    followState: row.follow_state as ClueRow['followState'],
    followStage: row.follow_stage as ClueRow['followStage'],
    allocationType: row.allocation_type as ClueRow['allocationType'],
    ownerName: names.get(row.owner_id ?? '') ?? '',
    isMine: row.owner_id === session.userId,
    isShared: row.is_shared,
    customerId: row.customer_id,
    createTime: row.created_at,
    lastFollowTime: row.last_follow_at,
    version: row.version
  }
}

const sortable: Sortable = {
  ...byCreation,
  lastFollowTime: { by: sql.ref('last_follow_at'), isNullable: true }
}

/** By the names of the contract's `clues.list`. */
interface Search {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
  readonly scope: ClueScope
  readonly customerName?: string | undefined
  readonly customerPhone?: string | undefined
  readonly companyName?: string | undefined
  readonly taskStatus?: number | undefined
  readonly followStage?: number | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

export async function listClues(db: Database, session: Session, query: Search) {
  let found = (await visibleClues(db, session, query.scope)).where('deleted_at', 'is', null)
  const { customerName, customerPhone, companyName } = query
  if (customerName?.trim())
    found = found.where('customer_name', 'like', containing(customerName.trim()))
  if (companyName?.trim()) found = found.where('company', 'like', containing(companyName.trim()))
  const digits = customerPhone?.trim()
  if (digits) found = found.where(hasNumber(session, 'phone', digits))
  if (query.taskStatus !== undefined) found = found.where('task_status', '=', query.taskStatus)
  if (query.followStage !== undefined) found = found.where('follow_stage', '=', query.followStage)
  if (query.beginTime !== undefined) found = found.where('created_at', '>=', query.beginTime)
  if (query.endTime !== undefined) found = found.where('created_at', '<=', query.endTime)
  const page = await newestOfMany(db, found.selectAll(), query, sortable)
  const names = await ownersOf(db, page.list)
  const list = page.list.map(row => toClueRow(row, session, names))
  return { ...page, list }
}
