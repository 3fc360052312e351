import { sql } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { members as table } from '../../../../core/features/members/endpoints.ts'
import { mayReset } from '../../../../core/features/members/rules.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import { NO_PASSWORD } from '../../auth/secrets.ts'
import type { Database } from '../../db/schema/schema.ts'
import {
  COUNT_LIMIT,
  containing,
  countUpTo,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { memberVersion } from './member-fields.ts'
import { type Reader, rolesOf } from './member-reader.ts'

type Search = z.output<typeof table.count.query> & {
  /** Only members with a role that has this permission. */
  readonly holders?: Permission | undefined
}
type MemberListQuery = Omit<z.output<typeof table.list.query>, 'sort'> &
  Search & { readonly sort?: string | undefined }

/** The visible members that match a search. */
function matching(db: Database, reader: Reader, search: Search) {
  const { name, username, mobile, roleId, userStatus } = search
  const departmentId = reader.canManage ? search.departmentId : reader.departmentId
  let found = db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .where('membership.enterprise_id', '=', reader.enterpriseId)
  if (departmentId) found = found.where('membership.department_id', '=', departmentId)
  if (search.departmentId && departmentId !== search.departmentId)
    found = found.where(sql<boolean>`false`)
  if (search.id) found = found.where('membership.user_id', '=', search.id)
  if (name) found = found.where('user_account.name', 'like', containing(name.trim()))
  if (username) found = found.where('user_account.username', 'ilike', containing(username.trim()))
  // A masked number must not be searchable digit by digit.
  if (mobile)
    found = reader.canManage
      ? found.where('user_account.mobile', 'like', containing(mobile.trim()))
      : found.where('user_account.mobile', '=', mobile.trim())
  if (userStatus !== undefined) found = found.where(sql<boolean>`membership.status = ${userStatus}`)
  if (search.isPending)
    found = found.where(
      'user_account.password_hash',
      search.isPending === 'yes' ? '=' : '!=',
      NO_PASSWORD
    )
  const { holders } = search
  if (holders)
    found = found.where('membership.user_id', 'in', eb =>
      eb
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
        .select('user_role.user_id')
        .where('role.enterprise_id', '=', reader.enterpriseId)
        .where('code', '=', holders)
    )
  if (roleId)
    found = found.where('membership.user_id', 'in', eb =>
      eb.selectFrom('user_role').select('user_id').where('role_id', '=', roleId)
    )
  return found
}

export const countMembers = (db: Database, reader: Reader, search: Search): Promise<number> =>
  countUpTo(db, matching(db, reader, search).select('user_account.id').limit(COUNT_LIMIT))

const sortable: Sortable = {
  username: { by: sql.ref('user_account.username') },
  createTime: { by: sql.ref('membership.created_at') }
}

export async function listMembers(db: Database, reader: Reader, listQuery: MemberListQuery) {
  const { limit, offset } = rowsOf(listQuery)
  const found = matching(db, reader, listQuery)
    .leftJoin('seat', join =>
      join
        .onRef('seat.user_id', '=', 'membership.user_id')
        .onRef('seat.enterprise_id', '=', 'membership.enterprise_id')
    )
    .leftJoin('invitation', 'invitation.user_id', 'membership.user_id')
    .select(['user_account.id', 'username', 'user_account.name', 'mobile', 'email'])
    .select(['password_hash', 'invitation.expires_at as inviteExpireTime'])
    .select(['department.id as departmentId', 'department.name as departmentName'])
    .select([
      'membership.post',
      'membership.status',
      'membership.created_at',
      'extension',
      'wrap_up_seconds'
    ])
    .select(eb => [
      eb
        .selectFrom('operation_log')
        .select(log => log.fn.max('operation_log.created_at').as('at'))
        .whereRef('operation_log.enterprise_id', '=', 'membership.enterprise_id')
        .whereRef('operation_log.user_id', '=', 'membership.user_id')
        .where('operation_log.type', '=', 0)
        .as('lastLoginTime'),
      eb
        .exists(
          eb
            .selectFrom('membership as other')
            .select('other.user_id')
            .whereRef('other.user_id', '=', 'membership.user_id')
            .whereRef('other.enterprise_id', '!=', 'membership.enterprise_id')
        )
        .as('isShared')
    ])
  const ordered =
    sorted(found, listQuery.sort, sortable, sql.ref('membership.user_id')) ??
    found.orderBy('membership.created_at', 'desc').orderBy('membership.user_id')
  const rows = await ordered.limit(limit).offset(offset).execute()
  const ids = rows.map(({ id }) => id)
  const roles = await rolesOf(db, reader.enterpriseId, ids)
  const list = rows.map(row => {
    const { id, username, name, mobile, email, extension, lastLoginTime, wrap_up_seconds } = row
    const isPending = row.password_hash === NO_PASSWORD
    const own = roles.get(id) ?? []
    const isOpen = reader.canManage || id === reader.userId
    const canChange = id !== reader.userId && reader.reaches(own.map(role => role.id))
    const isShared = Boolean(row.isShared)
    const isNear = reader.departmentId === row.departmentId
    const fields = {
      ...{ name, mobile, email, extension, departmentId: row.departmentId, userPost: row.post },
      ...{ roleIds: own.map(role => role.id), wrapUpSeconds: wrap_up_seconds }
    }
    return {
      ...{ id, username, name, extension, lastLoginTime, wrapUpSeconds: wrap_up_seconds },
      version: canChange && reader.canManage ? memberVersion(fields) : '',
      mobile: isOpen ? mobile : maskedPhone(mobile),
      email: isOpen ? email : email.replace(/^(.).*(?=@)/, '$1***'),
      department: { id: row.departmentId, name: row.departmentName },
      roles: own,
      userPost: row.post,
      userStatus: row.status,
      createTime: row.created_at,
      ...{ isPending, inviteExpireTime: isPending ? row.inviteExpireTime : null },
      isShared,
      canChange,
      // An account shared with other enterprises keeps its password.
      canReset: canChange && !isShared && mayReset(reader.codes, isNear)
    } satisfies Member
  })
  return pageOfRows(list, await countMembers(db, reader, listQuery), listQuery)
}
