/** Finds out who stands in front of the console, and looks for a login that is still good. */
import { atom, computed } from 'nanostores'
import { onHostEvent } from '../core/events.ts'
import { $isFarewell, $isStarted, $session, resumeSession } from '../core/session/session.ts'
import { $user, readUser } from '../core/session/user.ts'
import type { Visitor } from './guard.ts'
import { visitorIs } from './visitor.ts'

/** Whether the server has said what they may do, or has failed to. */
const $isKnown = atom(false)
/** A login that is still good from before is looked for once, when one is needed. */
const $search = atom<'not-yet' | 'under-way' | 'over'>('not-yet')

const nobody: Visitor = { at: 'nobody' }
const coming: Visitor = { at: 'coming' }

/** Who was here last: stays on the screen while they read that another device has signed them out. */
let lastHere: Visitor = nobody

const $found = computed(
  [$session, $user, $isKnown, $search, $isStarted, $isFarewell],
  (session, user, isKnown, search, isStarted, isFarewell): Visitor => {
    if (isFarewell) return lastHere
    lastHere = nobody
    if (!isStarted || session.at === 'signing-in') return coming
    if (session.at === 'signed-out') return search === 'over' ? nobody : coming
    if (!isKnown) return coming
    lastHere = { at: 'here', codes: new Set(user?.permissions ?? []), roles: user?.roles ?? [] }
    return lastHere
  }
)

/** Looks for a login of another tab, of the host, or of before a reload; once per session core. */
export function lookForLogin(): void {
  if ($search.get() !== 'not-yet' || !$isStarted.get()) return
  if ($session.get().at !== 'signed-out') return
  $search.set('under-way')
  void resumeSession().finally(() => $search.set('over'))
}

/** Follows the session; returns how to stop. */
export function followVisitor(): () => void {
  const stops = [
    $found.subscribe(visitorIs),
    onHostEvent('ready', () => $isKnown.set(true)),
    $session.subscribe(({ at }, before) => {
      if (at !== 'signed-in') $isKnown.set(false)
      // Whoever signs in by a form needs no search; whoever leaves is not brought back.
      if (before && at === 'signed-in') $search.set('over')
    }),
    $isStarted.listen(isStarted => {
      if (!isStarted) $search.set('not-yet')
    })
  ]
  if ($session.get().at === 'signed-in') void meet()
  return () => {
    for (const stop of stops) stop()
    $isKnown.set(false)
    visitorIs(coming)
  }
}

/** Somebody was here before the console was. */
async function meet(): Promise<void> {
  if (!$user.get()) await readUser()
  $search.set('over')
  $isKnown.set($session.get().at === 'signed-in')
}
