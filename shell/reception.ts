/** Finds out who stands in front of the console, and looks for a login that is still good. */
import { atom, computed } from 'nanostores'
import { onStart } from '../core/environment.ts'
import { onHostEvent } from '../core/events.ts'
import {
  $isFarewell,
  $isStarted,
  $isWayBackBroken,
  $session,
  resumeSession
} from '../core/session/session.ts'
import { $user, insistOnUser } from '../core/session/user.ts'
import type { Visitor } from './guard.ts'
import { visitorIs } from './visitor.ts'

/** Whether the server has said what they may do. */
const $known = atom<'not-yet' | 'yes' | 'failed'>('not-yet')
/** A login that is still good from before is looked for once, when one is needed. */
const $search = atom<'not-yet' | 'under-way' | 'over'>('not-yet')

const nobody: Visitor = { at: 'nobody' }
const coming: Visitor = { at: 'coming' }

/** Who was here last: stays on the screen while they read that another device has signed them out. */
let lastHere: Visitor = nobody

const $found = computed(
  [$session, $user, $known, $search, $isStarted, $isFarewell, $isWayBackBroken],
  (session, user, known, search, isStarted, isFarewell, isBroken): Visitor => {
    if (isFarewell) return lastHere
    lastHere = nobody
    if (!isStarted || session.at === 'signing-in') return coming
    if (session.at === 'signed-out') {
      if (search !== 'over') return coming
      return isBroken ? { at: 'unknown', again: look } : nobody
    }
    if (known === 'not-yet') return coming
    if (known === 'failed' && !user) return { at: 'unknown', again: readAgain }
    lastHere = { at: 'here', codes: new Set(user?.permissions ?? []), roles: user?.roles ?? [] }
    return lastHere
  }
)

/** Looks for a login of another tab, of the host, or of before a reload; once per session core. */
export function lookForLogin(): void {
  if ($search.get() !== 'not-yet' || !$isStarted.get()) return
  if ($session.get().at !== 'signed-out') return
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

/** Follows the session; returns how to stop. */
export function followVisitor(): () => void {
  const stops = [
    $found.subscribe(visitorIs),
    onHostEvent('ready', beKnown),
    $session.subscribe(({ at }, before) => {
      if (at !== 'signed-in') $known.set('not-yet')
      // Whoever signs in by a form needs no search; whoever leaves is not brought back.
      if (before && at === 'signed-in') $search.set('over')
    })
  ]
  if ($session.get().at === 'signed-in') void meet()
  return () => {
    for (const stop of stops) stop()
    $known.set('not-yet')
    visitorIs(coming)
  }
}

/** Somebody was here before the console was. */
async function meet(): Promise<void> {
  if (!$user.get()) await insistOnUser()
  $search.set('over')
  if ($session.get().at === 'signed-in') beKnown()
}

const beKnown = (): void => $known.set($user.get() ? 'yes' : 'failed')

/** Also when no console stands on the page any more. */
onStart(() => () => $search.set('not-yet'))
