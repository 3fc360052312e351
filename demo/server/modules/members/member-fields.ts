/** The fields of a member that an edit changes: their version, and how the operation log shows them. */
import type { Kysely } from 'kysely'
import { userPost } from '../../../../core/features/members/enums.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldsVersion } from '../../http/fields-version.ts'
import { changeOf } from '../operation-log/record-operation.ts'
import { type Draft, membersWithSeats } from './member-actions.ts'

/** As an edit sends them; an absent wrap-up stays as it is. */
export const memberVersion = (fields: Draft): string =>
  fieldsVersion([
    ...[fields.name, fields.mobile, fields.email, fields.departmentId, fields.userPost],
    ...[[...fields.roleIds].sort(), fields.extension, fields.wrapUpSeconds ?? null]
  ])

/** The fields as they are now. */
export async function memberFields(
  inside: Kysely<Tables>,
  enterpriseId: string,
  userId: string
): Promise<Draft> {
  const row = await membersWithSeats(inside, enterpriseId)
    .select(['name', 'mobile', 'email', 'membership.department_id', 'post', 'extension'])
    .select('wrap_up_seconds')
    .where('membership.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const roles = await inside
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.id')
    .where('role.enterprise_id', '=', enterpriseId)
    .where('user_role.user_id', '=', userId)
    .execute()
  const { name, mobile, email, extension } = row
  return {
    ...{ name, mobile, email, extension, userPost: row.post },
    departmentId: row.department_id,
    roleIds: roles.map(({ id }) => id),
    wrapUpSeconds: row.wrap_up_seconds
  }
}

async function namesOf(
  inside: Kysely<Tables>,
  table: 'department' | 'role',
  enterpriseId: string
): Promise<(id: string) => string> {
  const rows = await inside
    .selectFrom(table)
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? id
}

/** Numbers are masked, as everywhere in the log. */
export async function changesOfMember(
  inside: Kysely<Tables>,
  enterpriseId: string,
  before: Draft,
  after: Draft
): Promise<readonly OperationChange[]> {
  const department = await namesOf(inside, 'department', enterpriseId)
  const role = await namesOf(inside, 'role', enterpriseId)
  const rolesText = ({ roleIds }: Draft) => [...new Set(roleIds)].map(role).sort().join('、')
  const wrapUp = after.extension === null ? before.wrapUpSeconds : after.wrapUpSeconds
  const shown = (seconds: number | null | undefined) => (seconds == null ? null : String(seconds))
  return [
    ...changeOf(messages.name(), before.name, after.name),
    // Two numbers may look alike when they are masked.
    ...(before.mobile === after.mobile
      ? []
      : [
          {
            name: messages.mobile(),
            before: maskedPhone(before.mobile),
            after: maskedPhone(after.mobile)
          }
        ]),
    ...changeOf(messages.email(), before.email || null, after.email || null),
    ...changeOf(
      messages.department(),
      department(before.departmentId),
      department(after.departmentId)
    ),
    ...changeOf(messages.roles(), rolesText(before), rolesText(after)),
    ...changeOf(messages.post(), userPost.label(before.userPost), userPost.label(after.userPost)),
    ...changeOf(messages.extension(), before.extension, after.extension),
    ...(wrapUp === undefined
      ? []
      : changeOf(messages.wrapUpSeconds(), shown(before.wrapUpSeconds), shown(wrapUp)))
  ]
}
