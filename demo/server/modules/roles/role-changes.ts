/** What a change of a role did, for the operation log. */
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { dataScope } from '../../../../core/features/roles/enums.ts'
import { roleMessages as messages } from '../../../../core/features/roles/messages.ts'
import { type Permission, permissions } from '../../../../core/session/permissions.ts'
import { changeOf } from '../operation-log/record-operation.ts'
import type { RoleWithCodes } from './role-queries.ts'

/** Names of the codes; null without any. */
const namesOf = (codes: readonly string[]): string | null =>
  codes.map(code => permissions[code as Permission] ?? code).join('、') || null

interface Draft {
  readonly name: string
  readonly remark: string
  readonly dataScope: RoleWithCodes['data_scope']
  readonly codes: readonly string[]
}

/** Permissions only with those that were granted or revoked. */
export function roleChanges(before: RoleWithCodes, after: Draft): readonly OperationChange[] {
  const granted = after.codes.filter(code => !before.codes.includes(code))
  const revoked = before.codes.filter(code => !after.codes.includes(code))
  const scopes = [before.data_scope, after.dataScope].map(scope => dataScope.label(scope)) as [
    string,
    string
  ]
  return [
    ...changeOf(messages.name(), before.name, after.name),
    ...changeOf(messages.dataScope(), ...scopes),
    ...changeOf(messages.logGranted(), null, namesOf(granted)),
    ...changeOf(messages.logRevoked(), namesOf(revoked), null),
    ...changeOf(messages.remark(), before.remark || null, after.remark || null)
  ]
}
