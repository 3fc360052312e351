import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/first-endpoints.ts'
import { isFailure } from '../failure.ts'
import type { UserDetail } from '../features/sign-in/schemas.ts'
import { retry } from '../lib/async/retry.ts'
import { readOnlySet } from '../lib/read-only-set.ts'
import { call } from '../net/http.ts'
import { notify } from '../notices.ts'
import type { Permission } from './permissions.ts'
import { $session, onSignedIn, onSignedOut, sessionEpoch, sessionIs } from './session-state.ts'

const $detail = atom<UserDetail | undefined>()

/** The user detail; undefined until loaded. */
export const $user = readonlyType($detail)

export const $permissions = computed(
  $detail,
  (detail): ReadonlySet<string> => readOnlySet(detail?.permissions ?? [])
)

/** Permission check as a store: `useStore($may)('CMC.RECO.PERM')`. */
export const $may = computed($permissions, codes => (code: Permission) => codes.has(code))

/** The same check once, for any code. */
export const can = (code: string): boolean => $permissions.get().has(code)

/** Loads the user detail. A failure is shown, and the session continues without it. */
export const readUser = (): Promise<void> =>
  read(() => call(endpoints.auth.userDetail, {}).catch(() => undefined))

let early: { readonly userId: string; readonly detail: UserDetail } | undefined

/** Provides a user detail that was read before sign-in. */
export function expectUser(userId: string, detail: UserDetail): void {
  early = { userId, detail }
}

/** Takes the prefetched detail, once. */
function expected(): UserDetail | undefined {
  const now = $session.get()
  const found = now.status === 'signed-in' && early?.userId === now.user.userId
  const detail = found ? early?.detail : undefined
  early = undefined
  return detail
}

/** Loads the user detail at sign-in, which permissions depend on. */
export function requireUser(): Promise<void> {
  const mine = sessionEpoch()
  const isCurrent = () => mine === sessionEpoch()
  const known = expected()
  if (known) return read(() => Promise.resolve(known))
  return read(() =>
    retry(() => call(endpoints.auth.userDetail, {}, { silent: true }), isCurrent).catch(error => {
      if (isCurrent() && isFailure(error) && error.kind !== 'signed-out')
        notify('error', error.message)
      return undefined
    })
  )
}

async function read(ask: () => Promise<UserDetail | undefined>): Promise<void> {
  const mine = sessionEpoch()
  const detail = await ask()
  const now = $session.get()
  if (!detail || mine !== sessionEpoch() || now.status !== 'signed-in') return
  $detail.set(detail)
  if (now.user.entName === '')
    sessionIs({ ...now, user: { ...now.user, entName: detail.loginEnterprise.enterpriseName } })
}

onSignedIn(requireUser)
onSignedOut(() => {
  early = undefined
  $detail.set(undefined)
})
