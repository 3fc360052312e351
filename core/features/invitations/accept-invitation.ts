/** The page of an invitation: who is invited, and their first password. */
import type { ReadableAtom } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { type InvitedUser, invitations } from './endpoints.ts'
import { invitationMessages as messages } from './messages.ts'

/** In memory only. */
let secret = ''
const user = queryStore<InvitedUser>()
const attempt = mutationStore<'accept'>()

export const $invitedUser: ReadableAtom<QueryState<InvitedUser>> = user.$store
/** `done`: the password is set. */
export const $acceptance = attempt.$attempt

/** Opens an invitation by the secret of its link; without one, the one that is open. */
export function openInvitation(given: string): void {
  if (given !== '') {
    secret = given
    attempt.forget()
  }
  void readInvitation()
}

/** Never rejects; failures are in `$invitedUser`. */
export function readInvitation(): Promise<void> {
  return user.load(async () => {
    if (secret === '') throw new Failure('refused', messages.invalid())
    return call(invitations.read, { body: { secret } }, { silent: true })
  })
}

/** Never rejects; failures are in `$acceptance`. */
export async function acceptInvitation(password: string): Promise<void> {
  const outcome = await attempt.make('accept', () =>
    call(invitations.accept, { body: { secret, password } }, { silent: true })
  )
  if (outcome !== 'done') return
  secret = ''
  notify('success', messages.accepted())
}

onStart(() => () => {
  secret = ''
  user.forget()
  attempt.forget()
})
