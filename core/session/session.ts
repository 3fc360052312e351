/** The session of this page: who is signed in, what they may do, and how that begins and ends. */
import { onTopic } from '../net/frames.ts'
import { identify } from '../net/identity.ts'
import { reopenRealtime } from '../net/realtime.ts'
import { notify } from '../notices.ts'
import { commonText } from '../text/common.ts'
import { heldToken, liveToken, type Token } from './credentials.ts'
import { expire, isSessionOver, isToldWhy, kicked, leave } from './leaving.ts'
import { $session, sessionEpoch } from './life.ts'
import './seat.ts'
import { newerToken, renewalSettled, replaceRefused, tokenToSend } from './token.ts'
import { isHashOf } from './token-hash.ts'
import { followTabs, providedElsewhere } from './token-tabs.ts'

export { $arrivalRefusal, type Arrival, arriveWith } from './arrival.ts'
export { $isWayBackBroken, login, resumeSession } from './entering.ts'
export { switchEnterprise } from './enterprise.ts'
export { $isFarewell, logout } from './leaving.ts'
export { $isStarted, $session, type Session, type SessionUser } from './life.ts'
export type {
  AuthProvider,
  AuthReason,
  PasswordSignIn,
  ProvidedToken,
  SignInRequest,
  SmsSignIn,
  WebTokenSignIn
} from './sign-in.ts'
export { setAuthProvider } from './token.ts'
export { $may, $permissions, $user, can } from './user.ts'

/** Ends the session of this page without a word to the server: the host takes it off. */
export const stop = (): void => leave('stopped')

identify({
  credentials: () => (isSessionOver() ? Promise.resolve(liveToken()) : tokenToSend()),
  renew: refused => (isSessionOver() ? Promise.resolve(false) : replaceRefused(refused)),
  era: sessionEpoch,
  lost: (message, silent, era) => {
    if (isSessionOver() || era !== sessionEpoch()) return false
    if ($session.get().at === 'signed-in') expire(message)
    else if (isToldWhy()) return false
    else if (!silent) notify('warning', message ?? commonText.pleaseSignIn())
    return true
  }
})

followTabs({
  refreshed: newerToken,
  signedOut: () => leave('logout'),
  entName: () => {
    const session = $session.get()
    return session.at === 'signed-in' ? session.user.entName : ''
  }
})

/**
 * A login has ended: of this tab's token, unless that is just being replaced. A host whose
 * `authProvider` signs in anew ends the login before with every answer, here and in other tabs.
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

onTopic('user_login_out_info', ({ token }) => void loginEnded(token))
