import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { memberText } from '../../../core/text/members.ts'
import type { Backend } from '../backend.ts'
import type { Database, Tables } from '../db/schema.ts'
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

export async function writeRoles(
  db: Kysely<Tables>,
  enterpriseId: string,
  userId: string,
  roleIds: readonly string[]
): Promise<void> {
  await db
    .deleteFrom('user_role')
    .where('user_id', '=', userId)
    .where('role_id', 'in', eb =>
      eb.selectFrom('role').select('id').where('enterprise_id', '=', enterpriseId)
    )
    .execute()
  const roles = [...new Set(roleIds)].map(role_id => ({ user_id: userId, role_id }))
  if (roles.length > 0) await db.insertInto('user_role').values(roles).execute()
}

/** Gives a member this telephone, another one, or none. A new seat shows the enterprise's numbers. */
export async function writeSeat(
  db: Kysely<Tables>,
  enterpriseId: string,
  userId: string,
  extension: string | null
): Promise<void> {
  if (extension === null) {
    await db
      .deleteFrom('seat')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .execute()
    return
  }
  const changed = await db
    .updateTable('seat')
    .set({ extension })
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  const colleague = await db
    .selectFrom('seat')
    .select('cid_holders')
    .where('enterprise_id', '=', enterpriseId)
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('seat')
    .values({
      id: randomUUID(),
      enterprise_id: enterpriseId,
      user_id: userId,
      extension,
      agent_mode: 0,
      sign_state: 'OFF_LINE',
      cid_holders: JSON.stringify(colleague?.cid_holders ?? [])
    })
    .execute()
}
