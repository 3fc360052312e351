import { type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { UserDetail } from '../../contract/entities/sign-in.ts'
import { Failure } from '../../failure.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { heldToken } from '../../session/credentials.ts'
import { draftStore } from '../../session/drafts.ts'
import { leave } from '../../session/leaving.ts'
import { $session, onSignedOut, sessionIs } from '../../session/life.ts'
import { tellTabsSignedOut } from '../../session/token-tabs.ts'
import { $user, readUser } from '../../session/user.ts'
import { accountText as t } from '../../text/account.ts'
import { commonText } from '../../text/common.ts'
import { attemptStore } from '../sign-in/attempt.ts'

/** What one may change of oneself; one at a time. */
export type OwnField = 'username' | 'name' | 'email'

const data = remote<UserDetail>()
const attempt = attemptStore<OwnField | 'password'>()

/** The profile as the server has it now. */
export const $ownData: ReadableAtom<Remote<UserDetail>> = data.$store

/** What was changed last, or was refused; the form shows why. */
export const $ownChange = readonlyType(attempt.$attempt)
export const forgetOwnChange = (): void => {
  if (attempt.$attempt.get().at !== 'busy') attempt.forget()
}

/** What was typed into a field and not sent. */
export const ownDrafts = draftStore<string>()

/** Reads the profile; the rest of the page, such as the top bar, sees the same. Never rejects. */
export function loadOwnData(): Promise<void> {
  return data.load(async () => {
    const before = $user.get()
    await readUser()
    const detail = $user.get()
    if (!detail || detail === before) throw new Failure('unreachable', commonText.loadFailed())
    return detail
  })
}

/** Resolves whether it was taken; `$ownChange` says why not. */
export async function changeOwn(field: OwnField, typed: string): Promise<boolean> {
  const value = typed.trim()
  const body = { [field]: value } as Record<OwnField, string>
  const outcome = await attempt.make(field, () =>
    call(endpoints.account.changeBasicInfo, { body }, { silent: true })
  )
  if (outcome !== 'done') return false
  notify('success', t.infoChanged())
  const session = $session.get()
  if (field === 'name' && session.at === 'signed-in')
    sessionIs({ ...session, user: { ...session.user, userName: value } })
  await loadOwnData()
  return true
}

/**
 * Changes the password, whereupon nobody is signed in with this account any more, in no tab and on
 * no device: the console goes on to the login page (doc 3 §4).
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<boolean> {
  const token = heldToken()
  const outcome = await attempt.make('password', () =>
    call(endpoints.account.changePassword, { body: { oldPassword, newPassword } }, { silent: true })
  )
  if (outcome !== 'done') return false
  if (token) tellTabsSignedOut(token)
  leave('logout')
  notify('success', t.passwordChanged())
  return true
}

onSignedOut(() => {
  data.forget()
  attempt.forget()
})
