import type { Kysely } from 'kysely'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { mayReset } from '../../../../core/features/members/rules.ts'
import {
  extension as extensionRule,
  memberEmail,
  memberMobile,
  memberName
} from '../../../../core/lib/validation/account-validators.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import { isTalking } from '../seats/seat-state.ts'
import { type Reader, rolesOf } from './member-reader.ts'
import { memberServerMessages } from './messages.ts'

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
  /** The account belongs to other enterprises too; account-wide data is not changed from here. */
  readonly isShared: boolean
  /** 1 enabled, 2 disabled. */
  readonly status: number
}

export const trimmed = <Typed extends Draft>(typed: Typed): Typed => ({
  ...typed,
  name: typed.name.trim(),
  mobile: typed.mobile.trim(),
  email: typed.email.trim(),
  extension: typed.extension?.trim() ?? null
})

/** Throws for a field that no member may have. */
export function assertDraft({ name, mobile, email, extension }: Draft): void {
  assertValid(memberName, name)
  assertValid(memberMobile, mobile)
  assertValid(memberEmail, email)
  if (extension !== null) assertValid(extensionRule, extension)
}

/** The members of an enterprise with their accounts and seats. */
export const membersWithSeats = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .leftJoin('seat', join =>
      join
        .onRef('seat.user_id', '=', 'membership.user_id')
        .onRef('seat.enterprise_id', '=', 'membership.enterprise_id')
    )
    .where('membership.enterprise_id', '=', enterpriseId)

/** A member whom the reader may change; members of other enterprises count as unknown. */
export async function changeable(db: Database, reader: Reader, id: string): Promise<Target> {
  const [target] = await allChangeable(db, reader, [id])
  if (!target) throw absent(memberServerMessages.noMember())
  return target
}

/** The members, if the reader may change all of them; otherwise throws for the first. */
export async function allChangeable(
  db: Database,
  reader: Reader,
  ids: readonly string[]
): Promise<Target[]> {
  if (!reader.canManage) throw forbidden()
  const { enterpriseId } = reader
  const rows = await membersWithSeats(db, enterpriseId)
    .select(['user_account.id', 'username', 'name', 'mobile', 'email', 'extension'])
    .select(['membership.department_id as departmentId', 'membership.status'])
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
    if (!member) throw absent(memberServerMessages.noMember())
    if (id === reader.userId) throw refuse(memberServerMessages.notYourself())
    if (!reader.reaches((roles.get(id) ?? []).map(role => role.id))) throw forbidden()
    return { ...member, isShared: shared.has(id) }
  })
}

export const departmentOf = (db: Kysely<Tables>, { enterpriseId }: Reader, id: string) =>
  db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow(() => refuse(memberServerMessages.noDepartment()))

/** The members of a department see the rows of it: none is placed above the reader's own. */ // rule member-15
export function checkDepartment(reader: Reader, id: string): void {
  if (!reader.mayPlace(id)) throw refuse(memberServerMessages.beyondDepartment())
}

/**
 * Throws for a department or role of another enterprise, a role the reader may not grant, or a new
 * department beyond the reader's.
 */
export async function checkPlace(
  db: Database,
  reader: Reader,
  draft: Draft,
  before?: Pick<Target, 'departmentId'>
): Promise<void> {
  await departmentOf(db, reader, draft.departmentId)
  if (draft.departmentId !== before?.departmentId) checkDepartment(reader, draft.departmentId)
  if (draft.roleIds.length === 0) throw refuse(memberMessages.rolesMissing())
  if (!draft.roleIds.every(id => reader.grants.has(id))) throw refuse(memberServerMessages.noRole())
  if (!reader.reaches(draft.roleIds)) throw refuse(memberServerMessages.beyondRole())
}

/** Throws for what the reader may not change of a member. */
export function checkEdit(reader: Reader, member: Target, draft: Draft): void {
  const { name, mobile, email, departmentId } = draft
  // Either change could lead to the password: by a reset in the own department, or by an SMS code.
  const isPlaced = mobile === member.mobile && departmentId === member.departmentId
  if (!isPlaced && !mayReset(reader.codes, reader.departmentId === member.departmentId))
    throw forbidden(memberServerMessages.onlyOwnDepartment())
  const isSame = name === member.name && mobile === member.mobile && email === member.email
  if (member.isShared && !isSame) throw refuse(memberMessages.sharedAccount())
}

/** Throws while a member is in a call: the seat or the access would be lost. */
export function checkNotOnCall(
  { seats }: Pick<Backend, 'seats'>,
  ids: readonly string[],
  enterpriseId: string
): void {
  for (const id of ids) {
    const seat = seats.of(id, enterpriseId)
    if (seat && isTalking(seat)) throw refuse(memberServerMessages.inCall())
  }
}

/** Frees the member's seat at once and refreshes the pages. */
export function leaveTelephone(
  { disconnect, realtime }: Pick<Backend, 'disconnect' | 'realtime'>,
  { id, extension }: Pick<Target, 'id' | 'extension'>,
  enterpriseId: string
): void {
  if (extension !== null) disconnect(extension)
  realtime.reconnect({ userId: id, enterpriseId })
}
