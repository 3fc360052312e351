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
  readonly wrapUpSeconds?: number | null | undefined
}

export interface Target {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly extension: string | null
  readonly departmentId: string
  /** Belongs to other enterprises too: what the account itself holds is not this one's to change. */
  readonly isShared: boolean
}

/** A member whom the reader may change; whoever is not of the enterprise does not exist for it. */
export async function changeable(db: Database, reader: Reader, id: string): Promise<Target> {
  const [target] = await allChangeable(db, reader, [id])
  if (!target) throw absent(memberText.noMember())
  return target
}

/** Members whom the reader may change: all of them, or a refusal for the first who is not to be. */
export async function allChangeable(
  db: Database,
  reader: Reader,
  ids: readonly string[]
): Promise<Target[]> {
  if (!reader.canManage) throw forbidden()
  const { enterpriseId } = reader
  const rows = await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .leftJoin('seat', join =>
      join
        .onRef('seat.user_id', '=', 'membership.user_id')
        .onRef('seat.enterprise_id', '=', 'membership.enterprise_id')
    )
    .select(['user_account.id', 'username', 'name', 'mobile', 'email', 'extension'])
    .select('membership.department_id as departmentId')
    .where('membership.enterprise_id', '=', enterpriseId)
    .where('membership.user_id', 'in', ids)
    .execute()
  const elsewhere = await db
    .selectFrom('membership')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', ids)
    .where('enterprise_id', '!=', enterpriseId)
    .execute()
  const shared = new Set(elsewhere.map(({ user_id }) => user_id))
  const members = new Map(rows.map(row => [row.id, row]))
  const roles = await rolesOf(db, enterpriseId, ids)
  return ids.map(id => {
    const member = members.get(id)
    if (!member) throw absent(memberText.noMember())
    if (id === reader.userId) throw refuse(memberText.notYourself())
    if (!reader.reaches((roles.get(id) ?? []).map(role => role.id))) throw forbidden()
    return { ...member, isShared: shared.has(id) }
  })
}

/** Department and roles have to be the enterprise's own, and the roles such as the reader may give. */
export async function checkPlace(db: Database, reader: Reader, draft: Draft): Promise<void> {
  await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', draft.departmentId)
    .where('enterprise_id', '=', reader.enterpriseId)
    .executeTakeFirstOrThrow(() => refuse(memberText.noDepartment()))
  if (draft.roleIds.length === 0) throw refuse(memberText.rolesMissing())
  if (!draft.roleIds.every(id => reader.grants.has(id))) throw refuse(memberText.noRole())
  if (!reader.reaches(draft.roleIds)) throw refuse(memberText.beyondRole())
}

/** Nobody loses a telephone, or the way in, in the middle of a call. */
export function checkQuiet(
  { seats }: Pick<Backend, 'seats'>,
  ids: readonly string[],
  enterpriseId: string
): void {
  for (const id of ids) {
    const seat = seats.of(id, enterpriseId)
    if (seat && isTalking(seat)) throw refuse(memberText.inCall())
  }
}

/** A telephone that has been given up is nobody's at once; whoever had it hears what they have now. */
export function leaveTelephone(
  { network, realtime }: Pick<Backend, 'network' | 'realtime'>,
  { id, extension }: Pick<Target, 'id' | 'extension'>,
  enterpriseId: string
): void {
  if (extension !== null) network()?.disconnect(extension)
  realtime.reconnect({ userId: id, enterpriseId })
}
