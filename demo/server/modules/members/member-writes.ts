import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { Draft, Target } from './member-actions.ts'
import { writeSeat } from './seat-writes.ts'

export interface NewAccount {
  readonly username: string
  readonly password_hash: string
}

/** Creates an account with its membership; returns its id. */
export async function insertMember(
  db: Database,
  enterpriseId: string,
  { username, password_hash }: NewAccount,
  draft: Draft
): Promise<string> {
  const id = randomUUID()
  const { name, mobile, email } = draft
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('user_account')
      .values({ id, username, name, mobile, email, password_hash })
      .execute()
    await trx
      .insertInto('membership')
      .values({
        user_id: id,
        enterprise_id: enterpriseId,
        department_id: draft.departmentId,
        rank: 0,
        post: draft.userPost,
        created_at: Date.now()
      })
      .execute()
    await writeRoles(trx, enterpriseId, id, draft.roleIds)
    await writeSeat(trx, enterpriseId, id, draft.extension, draft.wrapUpSeconds)
  })
  return id
}

/** In a transaction. */
export async function updateMember(
  inside: Kysely<Tables>,
  enterpriseId: string,
  { id }: Target,
  draft: Draft
): Promise<void> {
  const { name, mobile, email } = draft
  await inside
    .updateTable('user_account')
    .set({ name, mobile, email })
    .where('id', '=', id)
    .execute()
  await inside
    .updateTable('membership')
    .set({ department_id: draft.departmentId, post: draft.userPost })
    .where('user_id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  await writeRoles(inside, enterpriseId, id, draft.roleIds)
  await writeSeat(inside, enterpriseId, id, draft.extension, draft.wrapUpSeconds)
}

/**
 * Removes a member from the enterprise, in a transaction. An account without a membership stays for
 * the records that refer to it; its user name and number are freed and its password is replaced.
 */
export async function deleteMember(
  inside: Kysely<Tables>,
  enterpriseId: string,
  { id, isShared }: Target,
  password_hash: string
): Promise<void> {
  const free = `deleted:${id}`
  await writeRoles(inside, enterpriseId, id, [])
  await writeSeat(inside, enterpriseId, id, null)
  await inside
    .deleteFrom('membership')
    .where('user_id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  if (!isShared)
    await inside
      .updateTable('user_account')
      .set({ username: free, mobile: free, email: '', password_hash })
      .where('id', '=', id)
      .execute()
}

export async function setMemberStatus(
  inside: Kysely<Tables>,
  enterpriseId: string,
  userIds: readonly string[],
  status: 1 | 2
): Promise<void> {
  await inside
    .updateTable('membership')
    .set({ status })
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** The secrets of their own SIP telephones, for good: who is enabled again gets a new one. */
export async function revokePhones(
  inside: Kysely<Tables>,
  enterpriseId: string,
  userIds: readonly string[]
): Promise<void> {
  await inside
    .updateTable('seat')
    .set({ phone_version: sql<number>`-abs(phone_version)` })
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', 'in', userIds)
    .execute()
}

async function writeRoles(
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
