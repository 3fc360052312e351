import { type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { Failure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts/draft-store.ts'
import { $session, onSignedOut, sessionIs } from '../../session/session-state.ts'
import { leave } from '../../session/sign-in/sign-out.ts'
import { heldToken } from '../../session/token/credentials.ts'
import { broadcastSignedOut } from '../../session/token/token-tabs.ts'
import { $user, readUser } from '../../session/user.ts'
import type { UserDetail } from '../sign-in/schemas.ts'
import { accountMessages as messages } from './messages.ts'

/** The profile fields a user may edit; one per request. */
export type OwnField = 'username' | 'name' | 'email'

const data = queryStore<UserDetail>()
const attempt = mutationStore<OwnField | 'password'>()

/** The profile as last read from the server. */
export const $ownData: ReadableAtom<QueryState<UserDetail>> = data.$store

/** Outcome of the last change; the form shows its failure. */
export const $ownChange = readonlyType(attempt.$attempt)
export const forgetOwnChange = (): void => {
  if (attempt.$attempt.get().status !== 'busy') attempt.forget()
}

/** Typed, unsent values by field. */
export const ownDrafts = draftStore<string>()

/**
 * Loads the profile and publishes it to the session, so that the top bar shows the same. Never
 * rejects.
 */
export function loadOwnData(): Promise<void> {
  return data.load(async () => {
    const before = $user.get()
    await readUser()
    const detail = $user.get()
    if (!detail || detail === before) throw new Failure('unreachable', commonMessages.loadFailed())
    return detail
  })
}

/** Resolves whether the server accepted it; the failure is in `$ownChange`. */
export async function changeOwn(field: OwnField, typed: string): Promise<boolean> {
  const value = typed.trim()
  const body = { [field]: value } as Record<OwnField, string>
  const outcome = await attempt.make(field, () =>
    call(endpoints.account.changeBasicInfo, { body }, { silent: true })
  )
  if (outcome !== 'done') return false
  notify('success', messages.infoChanged())
  const session = $session.get()
  if (field === 'name' && session.status === 'signed-in')
    sessionIs({ ...session, user: { ...session.user, userName: value } })
  await loadOwnData()
  return true
}

/**
 * Changes the password. This ends every session of the account in all tabs and on all devices; the
 * console goes to the login page (rule session-31).
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<boolean> {
  const token = heldToken()
  const outcome = await attempt.make('password', () =>
    call(endpoints.account.changePassword, { body: { oldPassword, newPassword } }, { silent: true })
  )
  if (outcome !== 'done') return false
  if (token) broadcastSignedOut(token)
  leave('logout')
  notify('success', messages.passwordChanged())
  return true
}

onSignedOut(() => {
  data.forget()
  attempt.forget()
})
