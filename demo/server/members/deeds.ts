import { memberText } from '../../../core/text/members.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import { absent, forbidden, refuse } from '../refusal.ts'
import { isTalking } from '../seats.ts'
import { type Reader, rolesOf } from './reader.ts'

export interface Draft {
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly departmentId: string
  readonly roleIds: readonly string[]
  readonly userPost: 0 | 1
  readonly extension: string | null
}

export interface Target {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly extension: string | null
  /** Belongs to other enterprises too: what the account itself holds is not this one's to change. */
  readonly isShared: boolean
}

/** A member whom the reader may change; whoever is not of the enterprise does not exist for it. */
export async function changeable(db: Database, reader: Reader, id: string): Promise<Target> {
  if (!reader.canManage) throw forbidden()
  const { enterpriseId } = reader
  const member = await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .leftJoin('seat', join =>
      join
        .onRef('seat.user_id', '=', 'membership.user_id')
        .onRef('seat.enterprise_id', '=', 'membership.enterprise_id')
    )
    .select(['user_account.id', 'username', 'name', 'mobile', 'email', 'extension'])
    .where('membership.enterprise_id', '=', enterpriseId)
    .where('membership.user_id', '=', id)
    .executeTakeFirst()
  if (!member) throw absent(memberText.noMember())
  if (id === reader.userId) throw refuse(memberText.notYourself())
  const roles = (await rolesOf(db, enterpriseId, [id])).get(id) ?? []
  if (!reader.reaches(roles.map(role => role.id))) throw forbidden()
  const other = await db
    .selectFrom('membership')
    .select('enterprise_id')
    .where('user_id', '=', id)
    .where('enterprise_id', '!=', enterpriseId)
    .executeTakeFirst()
  return { ...member, isShared: other !== undefined }
}

/** Department and roles have to be the enterprise's own, and the roles such as the reader may give. */
export async function checkPlace(db: Database, reader: Reader, draft: Draft): Promise<void> {
  const department = await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', draft.departmentId)
    .where('enterprise_id', '=', reader.enterpriseId)
    .executeTakeFirst()
  if (!department) throw refuse(memberText.noDepartment())
  if (draft.roleIds.length === 0) throw refuse(memberText.rolesMissing())
  if (!draft.roleIds.every(id => reader.grants.has(id))) throw refuse(memberText.noRole())
  if (!reader.reaches(draft.roleIds)) throw refuse(memberText.beyondRole())
}

/** Nobody loses a telephone in the middle of a call. */
export function checkQuiet({ seats }: Backend, id: string, enterpriseId: string): void {
  const seat = seats.of(id, enterpriseId)
  if (seat && isTalking(seat)) throw refuse(memberText.inCall())
}
