/** The wizard of an empty installation: its link, and what is created. */
import type { ReadableAtom } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { login } from '../../session/session.ts'
import { arrivedFromLogin } from '../../session/sign-in/licence-acceptance.ts'
import { type FirstEnterprise, installation } from './endpoints.ts'
import { installationMessages as messages } from './messages.ts'

/** The error code of a link that begins no installation, or no longer. */
export const LINK_INVALID = 'LINK_INVALID'

/** In memory only. */
let secret = ''
const link = queryStore<true>()
const attempt = mutationStore<'create'>()

/** Whether the link is valid. */
export const $installationLink: ReadableAtom<QueryState<true>> = link.$store
/** `done`: the enterprise is there, and the sign-in has been attempted. */
export const $installationAttempt = attempt.$attempt

/** Opens the wizard by the secret of its link; without one, the one that is open. */
export function openInstallation(given: string): void {
  if (given !== '') {
    secret = given
    attempt.forget()
  }
  void readInstallation()
}

/** Never rejects; failures are in `$installationLink`. */
export function readInstallation(): Promise<void> {
  return link.load(async () => {
    if (secret === '') throw new Failure('refused', messages.reopen())
    await call(installation.read, { body: { secret } }, { silent: true })
    return true
  })
}

/**
 * Creates the enterprise and signs its administrator in; a sign-in that fails leads to the login page.
 * Never rejects; failures are in `$installationAttempt`.
 */
export async function installFirst(first: FirstEnterprise): Promise<void> {
  await attempt.make('create', async () => {
    await call(installation.create, { body: { secret, first } }, { silent: true })
    secret = ''
    const { username, password } = first
    try {
      await login({ by: 'password', username: username.trim(), password }, { silent: true })
      notify('success', messages.created())
      void arrivedFromLogin()
    } catch {
      notify('success', messages.signInFailed())
    }
  })
}

onStart(() => () => {
  secret = ''
  link.forget()
  attempt.forget()
})
