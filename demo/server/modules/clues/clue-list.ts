/** Searches visible clues. */
import { sql } from 'kysely'
import type { ClueRow } from '../../../../core/features/clues/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { byCreation, containing, newestOfMany, type Sortable } from '../../http/paging.ts'
import { isFinishedClue, isOpenClue } from '../clue-tasks/clue-task-queries.ts'
import { hasNumber } from '../customers/hidden-numbers.ts'
import { type ClueScope, type ClueTableRow, isUnclaimed, visibleClues } from './clue-queries.ts'

/** Names of the clues' owners by id. */
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
  { session, names, isAll }: { readonly session: Session } & Awaited<ReturnType<typeof aboutRows>>
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
    isUnclaimed: row.owner_id === null && row.customer_id === null,
    canDelete: row.owner_id === session.userId || isAll,
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

const NO_OWNER = 'none'

/** Named as in the contract's `clueSearch`. */
export interface ClueSearch {
  readonly scope: ClueScope
  readonly customerName?: string | undefined
  readonly customerPhone?: string | undefined
  readonly companyName?: string | undefined
  readonly taskStatus?: number | undefined
  readonly followStage?: number | undefined
  readonly progress?: 'open' | 'finished' | 'converted' | undefined
  readonly taskId?: string | undefined
  readonly ownerId?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

type Clues = Awaited<ReturnType<typeof visibleClues>>

/** Of these, those with the owner, status, stage and progress of a search. */
export function withFollowUp(
  clues: Clues,
  search: Pick<ClueSearch, 'ownerId' | 'taskStatus' | 'followStage' | 'progress'>
): Clues {
  const { ownerId, taskStatus, followStage, progress } = search
  let found = clues
  if (ownerId === NO_OWNER) found = found.where(isUnclaimed)
  else if (ownerId) found = found.where('owner_id', '=', ownerId)
  if (taskStatus !== undefined) found = found.where('task_status', '=', taskStatus)
  if (followStage !== undefined) found = found.where('follow_stage', '=', followStage)
  if (progress === 'open') found = found.where(isOpenClue)
  else if (progress === 'finished') found = found.where(isFinishedClue)
  else if (progress === 'converted') found = found.where('customer_id', 'is not', null)
  return found
}

/** The visible clues that match a search. */
export async function cluesMatching(db: Database, requester: Requester, search: ClueSearch) {
  let found = (await visibleClues(db, requester, search.scope)).where('deleted_at', 'is', null)
  const { customerName, customerPhone, companyName } = search
  if (customerName?.trim())
    found = found.where('customer_name', 'like', containing(customerName.trim()))
  if (companyName?.trim()) found = found.where('company', 'like', containing(companyName.trim()))
  const digits = customerPhone?.trim()
  if (digits) found = found.where(hasNumber(requester, 'phone', digits))
  if (search.taskId) found = found.where('task_id', '=', search.taskId)
  found = withFollowUp(found, search)
  if (search.beginTime !== undefined) found = found.where('created_at', '>=', search.beginTime)
  if (search.endTime !== undefined) found = found.where('created_at', '<=', search.endTime)
  return found
}

interface ClueListRequest extends ClueSearch {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
}

export const listClues = async (db: Database, session: Session, query: ClueListRequest) =>
  pageOfClues(db, session, await cluesMatching(db, session, query), query)

/** A page of these clues, newest first. */
export async function pageOfClues(
  db: Database,
  session: Session,
  found: Awaited<ReturnType<typeof cluesMatching>>,
  query: Pick<ClueListRequest, 'page' | 'pageSize' | 'sort'>
) {
  const page = await newestOfMany(db, found.selectAll(), query, sortable)
  const about = { session, ...(await aboutRows(db, session, page.list)) }
  return { ...page, list: page.list.map(row => toClueRow(row, about)) }
}

/** What the rows do not contain: owner names and the requester's permissions. */
export const aboutRows = async (
  db: Database,
  requester: Requester,
  rows: readonly ClueTableRow[]
) => ({
  names: await ownersOf(db, rows),
  isAll: (await visibilityScopeOf(db, requester)) === 'all'
})
