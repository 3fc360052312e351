/** What a change of a role did, for the operation log. */
import { dataScope } from '../../../../core/features/roles/enums.ts'
import { roleMessages as messages } from '../../../../core/features/roles/messages.ts'
import { type Permission, permissions } from '../../../../core/session/permissions.ts'
import type { RoleWithCodes } from './role-queries.ts'

const namesOf = (codes: readonly string[]): string =>
  codes.map(code => permissions[code as Permission] ?? code).join('、')

interface Draft {
  readonly name: string
  readonly remark: string
  readonly dataScope: RoleWithCodes['data_scope']
  readonly codes: readonly string[]
}

export function changesInWords(before: RoleWithCodes, after: Draft): string {
  const granted = after.codes.filter(code => !before.codes.includes(code))
  const revoked = before.codes.filter(code => !after.codes.includes(code))
  const { name, data_scope: scope } = before
  const changes = [
    ...(name === after.name ? [] : [messages.logName({ from: name, to: after.name })]),
    ...(scope === after.dataScope
      ? []
      : [
          messages.logScope({
            from: dataScope.label(scope),
            to: dataScope.label(after.dataScope)
          })
        ]),
    ...(granted.length > 0 ? [messages.logGranted({ names: namesOf(granted) })] : []),
    ...(revoked.length > 0 ? [messages.logRevoked({ names: namesOf(revoked) })] : []),
    ...(before.remark === after.remark ? [] : [messages.logRemark()])
  ]
  return messages.logEdit({ changes: changes.join('；') || messages.logNothing() })
}
