import { memberMessages } from '../../../../core/features/members/messages.ts'
import { mayReset } from '../../../../core/features/members/rules.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden } from '../../http/refusal.ts'
import type { RequestContext } from '../../http/serve-endpoints.ts'
import { releaseHeads } from '../departments/release-heads.ts'
import { changeOf, EDITED, recordOperations } from '../operation-log/record-operation.ts'
import { allChangeable, checkDepartment, departmentOf } from './member-actions.ts'
import type { Reader } from './member-reader.ts'
import { memberServerMessages as messages } from './messages.ts'

interface Move {
  readonly idList: readonly string[]
  readonly departmentId: string
}

/** Moves members to another department, all or none. They keep their telephones. */
export const moveMembers = (
  db: Database,
  reader: Reader,
  context: RequestContext,
  { idList, departmentId }: Move
): Promise<void> =>
  db.transaction().execute(async inside => {
    const { session, request } = context
    const { enterpriseId } = session
    // As the changes of departments: their heads follow.
    await lockEnterprise(inside, enterpriseId)
    const to = await departmentOf(inside, reader, departmentId)
    checkDepartment(reader, to.id)
    const members = await allChangeable(inside, reader, [...new Set(idList)])
    const moving = members.filter(member => member.departmentId !== to.id)
    // As for one member: a department lets its managers reset passwords.
    const mayAll = moving.every(member =>
      mayReset(reader.codes, reader.departmentId === member.departmentId)
    )
    if (!mayAll) throw forbidden(messages.onlyOwnDepartment())
    if (moving.length === 0) return
    const ids = moving.map(({ id }) => id)
    const before = await inside
      .selectFrom('membership')
      .innerJoin('department', 'department.id', 'membership.department_id')
      .select(['membership.user_id', 'department.name'])
      .where('membership.enterprise_id', '=', enterpriseId)
      .where('membership.user_id', 'in', ids)
      .execute()
    const names = new Map(before.map(row => [row.user_id, row.name]))
    await inside
      .updateTable('membership')
      .set({ department_id: to.id })
      .where('enterprise_id', '=', enterpriseId)
      .where('user_id', 'in', ids)
      .execute()
    await recordOperations(
      inside,
      session,
      request,
      moving.map(member => ({
        type: EDITED,
        target: messages.logTarget(member),
        detail: messages.logMove({ from: names.get(member.id) ?? '', to: to.name }),
        changes: changeOf(memberMessages.department(), names.get(member.id) ?? '', to.name)
      }))
    )
    await releaseHeads(inside, context)
  })
