/** Determines the auth status, and looks for an existing session. */
import { atom, computed } from 'nanostores'
import { onStart } from '../../core/environment/environment.ts'
import { onHostEvent } from '../../core/public-events.ts'
import {
  $hasResumeFailed,
  $isKickedNoticeShown,
  $isStarted,
  $session,
  resumeSession
} from '../../core/session/session.ts'
import { $user, requireUser } from '../../core/session/user.ts'
import { setAuthStatus } from './auth-status.ts'
import type { AuthStatus } from './guard.ts'

/** Whether the permissions are loaded. */
const $known = atom<'not-yet' | 'yes' | 'failed'>('not-yet')
/** An existing session is looked for once, when one is needed. */
const $search = atom<'not-yet' | 'under-way' | 'over'>('not-yet')

const signedOut: AuthStatus = { status: 'signed-out' }
const coming: AuthStatus = { status: 'pending' }

/** Last signed-in status: the page stays visible below the notice of a sign-in on another device. */
let lastHere: AuthStatus = signedOut

const $found = computed(
  [$session, $user, $known, $search, $isStarted, $isKickedNoticeShown, $hasResumeFailed],
  (session, user, known, search, isStarted, isFarewell, isBroken): AuthStatus => {
    if (isFarewell) return lastHere
    lastHere = signedOut
    if (!isStarted || session.status === 'signing-in') return coming
    if (session.status === 'signed-out') {
      if (search !== 'over') return coming
      return isBroken ? { status: 'unknown', again: look } : signedOut
    }
    if (known === 'not-yet') return coming
    if (known === 'failed' && !user) return { status: 'unknown', again: readAgain }
    lastHere = {
      status: 'signed-in',
      codes: new Set(user?.permissions ?? []),
      roles: user?.roles ?? []
    }
    return lastHere
  }
)

/** Looks for a session of another tab, of the host, or from before a reload; once per session core. */
export function probeSession(): void {
  if ($search.get() !== 'not-yet' || !$isStarted.get()) return
  if ($session.get().status !== 'signed-out') return
  look()
}

function look(): void {
  $search.set('under-way')
  void resumeSession().finally(() => $search.set('over'))
}

function readAgain(): void {
  $known.set('not-yet')
  void meet()
}

/** Follows the session. Returns the unsubscribe function. */
export function followAuthStatus(): () => void {
  const stops = [
    $found.subscribe(setAuthStatus),
    onHostEvent('ready', beKnown),
    $session.subscribe(({ status }, before) => {
      if (status !== 'signed-in') $known.set('not-yet')
      // Signing in by form makes the search unnecessary; after sign-out it must not run.
      if (before && status === 'signed-in') $search.set('over')
    })
  ]
  if ($session.get().status === 'signed-in') void meet()
  return () => {
    for (const stop of stops) stop()
    $known.set('not-yet')
    setAuthStatus(coming)
  }
}

/** The session was already signed in when the console started. */
async function meet(): Promise<void> {
  if (!$user.get()) await requireUser()
  $search.set('over')
  if ($session.get().status === 'signed-in') beKnown()
}

const beKnown = (): void => $known.set($user.get() ? 'yes' : 'failed')

/** Also while no console is mounted. */
onStart(() => () => $search.set('not-yet'))
