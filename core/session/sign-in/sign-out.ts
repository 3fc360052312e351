import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { onStart } from '../../environment/environment.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { retireRealtime, stopRealtime } from '../../net/realtime.ts'
import { $notices, dismiss, notify } from '../../notices.ts'
import { emitToHost } from '../../public-events.ts'
import { $onCall, afterCall } from '../call-guard.ts'
import { forgetTabDrafts } from '../drafts/draft-storage.ts'
import { giveModeBack } from '../own-mode.ts'
import { $session, forgetAll, onSignedOut, sessionIs } from '../session-state.ts'
import { heldToken, releaseToken } from '../token/credentials.ts'
import { endToken } from '../token/token.ts'
import { broadcastSignedOut } from '../token/token-tabs.ts'
import { endKept, forgetLogin } from './kept-login.ts'
import { tryNoMore } from './sign-in-retry.ts'

const KICKED_NOTICE_MS = 3000 // rule session-30

/** The session is lost; only a running call keeps it visible. */
let isOver = false
export const isSessionOver = (): boolean => isOver

const $reading = atom(false)
let stopReading: (() => void) | undefined

/** True while the notice of a sign-in on another device is being shown after sign-out. */
export const $isKickedNoticeShown = readonlyType($reading)

/** Ends by itself after a delay, and on sign-in. */
export function showKickedNotice(is: boolean): void {
  stopReading?.()
  stopReading = is ? after(KICKED_NOTICE_MS, () => showKickedNotice(false)) : undefined
  $reading.set(is)
  if (!is && $session.get().status === 'signed-out') stopRealtime()
}

type Reason = 'logout' | 'expired' | 'kicked' | 'stopped'
let lastReason: Reason | undefined

/** Why the last session of this page ended. */
export const whyLeft = (): Reason | undefined => lastReason

/** Clears the session immediately, independent of the network. */
export function leave(reason: Reason): void {
  if ($session.get().status === 'signed-out') return
  lastReason = reason
  const family = heldToken()?.family
  if (family && (reason === 'logout' || reason === 'kicked')) forgetLogin(family)
  endToken()
  releaseToken()
  isOver = false
  forgetAll()
  sessionIs({ status: 'signed-out' })
  if (reason !== 'expired') forgetTabDrafts()
  emitToHost('signed-out', { reason })
}

/** Id of the notice about the last lost session. */
let lastNotice: number | undefined

/** Whether the notice about the lost session is still visible. */
export const isSignOutNoticeShown = (): boolean =>
  $notices.get().some(({ id }) => id === lastNotice)

/** Ends the session; a running call is completed first, with a notice meanwhile. */
function lose(reason: 'expired' | 'kicked', duringCall: string, showNotice: () => number): void {
  if (isOver || $session.get().status === 'signed-out') return
  isOver = true
  const meanwhile = $onCall.get() ? notify('warning', duringCall, { for: Infinity }) : undefined
  afterCall(() => {
    if (meanwhile !== undefined) dismiss(meanwhile)
    if (!isOver) return
    lastNotice = showNotice()
    leave(reason)
    if (reason === 'expired') emitToHost('auth-required', { reason })
  })
}

/** The token has expired for good. `message`: the server's message, if any. */
export const expire = (message?: string): void =>
  lose('expired', commonMessages.signInExpiredDuringCall(), () =>
    notify('error', message ?? commonMessages.pleaseSignIn())
  )

/** The account was signed in on another device (rule session-30). */
export function kicked(): void {
  if (isOver || $session.get().status === 'signed-out') return
  const message = commonMessages.signedInElsewhere()
  emitToHost('kicked', { message })
  retireRealtime()
  lose('kicked', commonMessages.signedInElsewhereDuringCall(), () => {
    showKickedNotice(true)
    return notify('warning', message, { for: KICKED_NOTICE_MS })
  })
}

/**
 * Signs out locally and on the server; locally also when the server cannot be reached. Resolves
 * whether the server confirmed.
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
  broadcastSignedOut(token)
  leave('logout')
  const isDone = await request.then(
    () => true,
    () => false
  )
  if (isDone) notify('success', commonMessages.signedOut())
  await endKept()
  return isDone
}

/** The realtime channel stays open until the notice is gone. */
onSignedOut(() => {
  if (!$reading.get()) stopRealtime()
})
onStart(() => () => {
  isOver = false
  lastReason = undefined
  lastNotice = undefined
  showKickedNotice(false)
})
