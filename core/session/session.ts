/** The session of this page: user, permissions, start and end. */

import { commonMessages } from '../messages/common-messages.ts'
import { identify } from '../net/identity.ts'
import { reopenRealtime } from '../net/realtime.ts'
import { onTopic } from '../net/realtime-frames.ts'
import { notify } from '../notices.ts'
import { $session, sessionEpoch } from './session-state.ts'
import { expire, isSessionOver, isSignOutNoticeShown, kicked, leave } from './sign-in/sign-out.ts'
import { heldToken, liveToken, type Token } from './token/credentials.ts'
import './seat.ts'
import { newerToken, renewalSettled, replaceRefused, tokenToSend } from './token/token.ts'
import { isHashOf } from './token/token-hash.ts'
import { followTabs, providedElsewhere } from './token/token-tabs.ts'
import { requireUser } from './user.ts'

export { switchEnterprise } from './enterprise/deferred-switch.ts'
export { $isStarted, $session, type Session, type SessionUser } from './session-state.ts'
export type {
  AuthProvider,
  AuthReason,
  PasswordSignIn,
  ProvidedToken,
  SignInRequest,
  SmsSignIn,
  WebTokenSignIn
} from './sign-in/auth-provider.ts'
export { $loginLinkError, type LoginLink, openLoginLink } from './sign-in/login-link.ts'
export { $hasResumeFailed, login, resumeSession } from './sign-in/sign-in-session.ts'
export { $isKickedNoticeShown, logout } from './sign-in/sign-out.ts'
export { setAuthProvider } from './token/token.ts'
export { $may, $permissions, $user, can } from './user.ts'

/** Ends the session of this page without a request: the host removes it. */
export const stop = (): void => leave('stopped')

identify({
  credentials: () => (isSessionOver() ? Promise.resolve(liveToken()) : tokenToSend()),
  renew: refused => (isSessionOver() ? Promise.resolve(false) : replaceRefused(refused)),
  era: sessionEpoch,
  lost: (message, silent, era) => {
    if (isSessionOver() || era !== sessionEpoch()) return false
    if ($session.get().status === 'signed-in') expire(message)
    else if (isSignOutNoticeShown()) return false
    else if (!silent) notify('warning', message ?? commonMessages.pleaseSignIn())
    return true
  }
})

followTabs({
  refreshed: newerToken,
  signedOut: () => leave('logout'),
  entName: () => {
    const session = $session.get()
    return session.status === 'signed-in' ? session.user.entName : ''
  }
})

/**
 * A login has ended: that of this tab's token, unless it is just being replaced. A host whose
 * `authProvider` signs in again ends the previous login with every reply, here and in other tabs.
 */
async function loginEnded(hash: string): Promise<void> {
  const ours = heldToken()
  if (!ours || !(await isHashOf(hash, ours.accessToken))) return
  await renewalSettled()
  if (ours.from === 'provider' && isInForce(ours)) {
    const newer = await providedElsewhere(ours)
    if (newer && isInForce(ours) && newer.token.accessToken !== ours.accessToken) newerToken(newer)
  }
  if (isInForce(ours)) kicked()
  else reopenRealtime()
}

const isInForce = ({ accessToken }: Token): boolean => heldToken()?.accessToken === accessToken

onTopic('permission_modify', () => void requireUser())
onTopic('user_login_out_info', ({ token }) => void loginEnded(token))
