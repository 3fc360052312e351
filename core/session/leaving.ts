import { atom, readonlyType } from 'nanostores'
import { after } from '../clock.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { onStart } from '../environment.ts'
import { tellHost } from '../events.ts'
import { call } from '../net/http.ts'
import { retireRealtime, stopRealtime } from '../net/realtime.ts'
import { $notices, dismiss, notify } from '../notices.ts'
import { commonText } from '../text/common.ts'
import { $onCall, afterCall } from './call-guard.ts'
import { heldToken, releaseToken } from './credentials.ts'
import { forgetTabDrafts } from './draft-storage.ts'
import { endKept, forgetLogin } from './kept.ts'
import { $session, forgetAll, onSignedOut, sessionIs } from './life.ts'
import { giveModeBack } from './own-mode.ts'
import { endToken } from './token.ts'
import { tellTabsSignedOut } from './token-tabs.ts'
import { tryNoMore } from './trying-again.ts'

const KICKED_NOTICE_MS = 3000

/** The session is lost, and only a call that is still on keeps it on the screen. */
let isOver = false
export const isSessionOver = (): boolean => isOver

const $reading = atom(false)
let stopReading: (() => void) | undefined

/** Somebody has been signed out by another device, and has not had the time to read so. */
export const $isFarewell = readonlyType($reading)

/** Ends by itself after a while, and when somebody signs in. */
export function farewell(is: boolean): void {
  stopReading?.()
  stopReading = is ? after(KICKED_NOTICE_MS, () => farewell(false)) : undefined
  $reading.set(is)
  if (!is && $session.get().at === 'signed-out') stopRealtime()
}

type Reason = 'logout' | 'expired' | 'kicked' | 'stopped'
let lastReason: Reason | undefined

/** Why the last session of this page ended. */
export const whyLeft = (): Reason | undefined => lastReason

/** Forgets everything at once, whatever the network does. */
export function leave(reason: Reason): void {
  if ($session.get().at === 'signed-out') return
  lastReason = reason
  const family = heldToken()?.family
  if (family && (reason === 'logout' || reason === 'kicked')) forgetLogin(family)
  endToken()
  releaseToken()
  isOver = false
  forgetAll()
  sessionIs({ at: 'signed-out' })
  if (reason !== 'expired') forgetTabDrafts()
  tellHost('signed-out', { reason })
}

/** What has been said when the last session was lost. */
let lastWord: number | undefined

/** Whether the person is still being told why they have to sign in again. */
export const isToldWhy = (): boolean => $notices.get().some(({ id }) => id === lastWord)

/** The session cannot go on; a call that is on is brought to its end first, and says so meanwhile. */
function lose(reason: 'expired' | 'kicked', duringCall: string, say: () => number): void {
  if (isOver || $session.get().at === 'signed-out') return
  isOver = true
  const meanwhile = $onCall.get() ? notify('warning', duringCall, { for: Infinity }) : undefined
  afterCall(() => {
    if (meanwhile !== undefined) dismiss(meanwhile)
    if (!isOver) return
    lastWord = say()
    leave(reason)
    if (reason === 'expired') tellHost('auth-required', { reason })
  })
}

/** The token has run out and there is no other. `message`: what the server said, if anything. */
export const expire = (message?: string): void =>
  lose('expired', commonText.signInExpiredDuringCall(), () =>
    notify('error', message ?? commonText.pleaseSignIn())
  )

/** Somebody signed in with this account on another device (doc 1 §4). */
export function kicked(): void {
  if (isOver || $session.get().at === 'signed-out') return
  const message = commonText.signedInElsewhere()
  tellHost('kicked', { message })
  retireRealtime()
  lose('kicked', commonText.signedInElsewhereDuringCall(), () => {
    farewell(true)
    return notify('warning', message, { for: KICKED_NOTICE_MS })
  })
}

/**
 * Signs out here and on the server; here also when the server cannot be reached. Says whether the
 * server has agreed.
 */
export async function logout(): Promise<boolean> {
  tryNoMore()
  const token = heldToken()
  if (!token) {
    leave('logout')
    return true
  }
  const bye = () => call(endpoints.auth.logout, {}, { silent: true, as: token })
  const back = $onCall.get() ? undefined : giveModeBack(token)
  const request = back ? back.then(bye) : bye()
  tellTabsSignedOut(token)
  leave('logout')
  const isDone = await request.then(
    () => true,
    () => false
  )
  if (isDone) notify('success', commonText.signedOut())
  await endKept()
  return isDone
}

/** Whoever reads why keeps the channel until the notice goes. */
onSignedOut(() => {
  if (!$reading.get()) stopRealtime()
})
onStart(() => () => {
  isOver = false
  lastReason = undefined
  lastWord = undefined
  farewell(false)
})
