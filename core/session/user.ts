import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import type { UserDetail } from '../contract/entities/sign-in.ts'
import { isFailure } from '../failure.ts'
import { insist } from '../lib/insist.ts'
import { readOnlySet } from '../lib/read-only-set.ts'
import { call } from '../net/http.ts'
import { notify } from '../notices.ts'
import type { Permission } from '../rules/permissions.ts'
import { $session, onSignedIn, onSignedOut, sessionEpoch, sessionIs } from './life.ts'

const $detail = atom<UserDetail | undefined>()

/** Everything that the server says of whoever is signed in; undefined until it has said so. */
export const $user = readonlyType($detail)

export const $permissions = computed(
  $detail,
  (detail): ReadonlySet<string> => readOnlySet(detail?.permissions ?? [])
)

/** Asks whether this user may do a thing: `useStore($may)('CMC.RECO.PERM')`. */
export const $may = computed($permissions, codes => (code: Permission) => codes.has(code))

/** The same question, asked once, with any code that the server may know. */
export const can = (code: string): boolean => $permissions.get().has(code)

/** Reads the user detail. The person is told when it fails, and the session goes on without it. */
export const readUser = (): Promise<void> =>
  read(() => call(endpoints.auth.userDetail, {}).catch(() => undefined))

let early: { readonly userId: string; readonly detail: UserDetail } | undefined

/** The detail of whoever is about to come, which has been asked for before that. */
export function expectUser(userId: string, detail: UserDetail): void {
  early = { userId, detail }
}

/** What has been asked for already, once. */
function expected(): UserDetail | undefined {
  const now = $session.get()
  const found = now.at === 'signed-in' && early?.userId === now.user.userId
  const detail = found ? early?.detail : undefined
  early = undefined
  return detail
}

/** The same for whoever has just come, since without it nobody knows what they may do. */
export function insistOnUser(): Promise<void> {
  const mine = sessionEpoch()
  const isWanted = () => mine === sessionEpoch()
  const known = expected()
  if (known) return read(() => Promise.resolve(known))
  return read(() =>
    insist(() => call(endpoints.auth.userDetail, {}, { silent: true }), isWanted).catch(error => {
      if (isWanted() && isFailure(error) && error.kind !== 'signed-out')
        notify('error', error.message)
      return undefined
    })
  )
}

async function read(ask: () => Promise<UserDetail | undefined>): Promise<void> {
  const mine = sessionEpoch()
  const detail = await ask()
  const now = $session.get()
  if (!detail || mine !== sessionEpoch() || now.at !== 'signed-in') return
  $detail.set(detail)
  if (now.user.entName === '')
    sessionIs({ ...now, user: { ...now.user, entName: detail.loginEnterprise.enterpriseName } })
}

onSignedIn(insistOnUser)
onSignedOut(() => {
  early = undefined
  $detail.set(undefined)
})
