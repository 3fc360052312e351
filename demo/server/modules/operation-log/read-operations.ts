/** Entries of the operation log. */
import { type Selectable, sql } from 'kysely'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'

/** Named as in the contract; times in ms, inclusive. */
export interface OperationSearch {
  readonly actionType?: number | undefined
  readonly userName?: string | undefined
  readonly detail?: string | undefined
  readonly ip?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

export function operationsMatching(
  db: Database,
  { enterpriseId }: Pick<Requester, 'enterpriseId'>,
  { actionType, userName, detail, ip, beginTime, endTime }: OperationSearch
) {
  let found = db.selectFrom('operation_log').where('enterprise_id', '=', enterpriseId)
  if (actionType !== undefined) found = found.where('type', '=', actionType)
  if (userName?.trim()) found = found.where('user_name', 'like', containing(userName.trim()))
  if (ip?.trim()) found = found.where(sql<boolean>`starts_with(ip, ${ip.trim()})`)
  if (detail?.trim()) {
    const pattern = containing(detail.trim())
    const isInChange = sql<boolean>`exists (
      select from jsonb_to_recordset(changes) as change (name text, before text, after text)
      where change.before like ${pattern} or change.after like ${pattern})`
    found = found.where(eb =>
      eb.or([eb('detail', 'like', pattern), eb('target', 'like', pattern), isInChange])
    )
  }
  if (beginTime !== undefined) found = found.where('created_at', '>=', beginTime)
  if (endTime !== undefined) found = found.where('created_at', '<=', endTime)
  return found
}

export const toOperation = (row: Selectable<Tables['operation_log']>): Operation => ({
  id: row.id,
  actionType: row.type as Operation['actionType'],
  userName: row.user_name,
  target: row.target,
  detail: row.detail,
  ip: row.ip,
  changes: row.changes,
  createTime: row.created_at
})
