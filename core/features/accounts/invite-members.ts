/** Invites members without a password; the links are held in memory until they are closed. */
import { atom, readonlyType } from 'nanostores'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { memberList } from '../members/member-list.ts'
import type { Member } from '../members/schemas.ts'
import { accounts } from './endpoints.ts'
import { accountPageMessages as messages } from './messages.ts'
import type { Invitation } from './schemas.ts'

const $shown = atom<readonly Invitation[]>([])

/** Invitations whose links are shown, once. */
export const $invitations = readonlyType($shown)
export const closeInvitations = (): void => $shown.set([])

/** @throws `Failure`, already shown. */
async function invite(idList: readonly string[]): Promise<void> {
  $shown.set(await call(accounts.invite, { body: { idList: [...idList] } }))
  await memberList.reload()
}

export const mayInvite = ({ canReset, isPending, userStatus }: Member): boolean =>
  canReset && isPending && userStatus === 1

export const inviteMember = ({ id }: Member): Promise<void> => invite([id])
/** Never rejects: the member is there, and can be invited from the list. */
export const inviteAdded = (id: string): Promise<void> => invite([id]).catch(() => undefined)

/** Invites those of the selected members that have not set a password. */
export async function inviteMembers(ids: readonly string[]): Promise<void> {
  const found = memberList.$list.get().list.filter(one => ids.includes(one.id) && mayInvite(one))
  if (found.length === 0) notify('info', messages.noneToInvite())
  else await invite(found.map(({ id }) => id))
}

export async function revokeInvitation({ id }: Member): Promise<void> {
  await call(accounts.revokeInvitation, { id })
  notify('success', messages.revoked())
}

onSignedOut(closeInvitations)
