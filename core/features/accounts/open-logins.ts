/** The open sign-ins of one member. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { Member } from '../members/schemas.ts'
import { accounts } from './endpoints.ts'
import { accountPageMessages as messages } from './messages.ts'
import type { OpenLogin } from './schemas.ts'

const $member = atom<Member | undefined>()
const store = queryStore<readonly OpenLogin[]>()

/** Whose sign-ins are shown. */
export const $loginsOf = readonlyType($member)
export const $openLogins: ReadableAtom<QueryState<readonly OpenLogin[]>> = store.$store

export function showLogins(member: Member): void {
  store.forget()
  $member.set(member)
  void readOpenLogins()
}

export function closeLogins(): void {
  $member.set(undefined)
  store.forget()
}

/** Never rejects; failures are in `$openLogins`. */
export async function readOpenLogins(): Promise<void> {
  const member = $member.get()
  if (member) await store.load(() => call(accounts.logins, { id: member.id }, { silent: true }))
}

/** @throws `Failure`, already shown. */
export async function endLogin(loginId: string): Promise<void> {
  const member = $member.get()
  if (!member) return
  try {
    await call(accounts.endLogin, { id: member.id, loginId })
    notify('success', messages.ended())
  } finally {
    await readOpenLogins()
  }
}

/** @throws `Failure`, already shown. */
export async function endAllLogins(): Promise<void> {
  const member = $member.get()
  if (!member) return
  try {
    await call(accounts.endLogins, { id: member.id })
    notify('success', messages.endedAll())
  } finally {
    await readOpenLogins()
  }
}

onSignedOut(closeLogins)
