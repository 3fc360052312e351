import { onStart } from '../environment/environment.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { onHostEvent } from '../public-events.ts'
import { afterCall } from '../session/call-guard.ts'
import { $agentMode } from '../session/seat.ts'
import { $session, onSignedOut } from '../session/session-state.ts'
import { isReported, refusal, reportRefusal } from './call/call-refusal.ts'
import { lineInUse } from './line/connection.ts'
import { lineFailure, reopenPhone } from './line/registration-manager.ts'
import { phoneMessages } from './phone-messages.ts'
import { isOnCall } from './state/machine.ts'
import { onLineSettings, phoneSettings } from './state/phone-settings.ts'
import { $isLeader, $phone, $registration, registrationIs } from './state/phone-state.ts'
import { join, leave } from './tabs/join-tabs.ts'

/** The page's request for a phone, kept over sign-outs and changed settings. */

let isRequested = false
/** Requests the phone now, or on the next sign-in. */
export function wantPhone(): void {
  isRequested = true
  const { status } = $registration.get()
  /** Another line would end the running call. */
  if (isOnCall($phone.get())) {
    if ($isLeader.get() && status !== 'registered') lineInUse()?.wake()
    return
  }
  if (status === 'missing' || status === 'failed') registrationIs({ status: 'connecting' })
  if (!$isLeader.get()) join()
  else if (status !== 'registered' && status !== 'own-device') void reopenPhone()
}

/**
 * Requests the phone and waits for it: resolves once it is registered, is the agent's own device or
 * is in another tab; rejects with a `Failure` that has been shown.
 * Waits for a pending sign-in. Without a session it rejects with 请重新登录, and the phone is opened on
 * the next sign-in.
 */
export async function register(): Promise<void> {
  wantPhone()
  const { status } = $session.get()
  if (status === 'signed-out')
    throw reportRefusal(refusal(commonMessages.pleaseSignIn(), 'signed-out'))
  if (status === 'signing-in') await signedIn()
  if ($registration.get().status === 'elsewhere' && isOnCall($phone.get()))
    throw reportRefusal(refusal(phoneMessages.takeOverRefused()))
  return settled()
}

/** Failures are shown by the sign-in itself. */
const signedIn = (): Promise<void> =>
  new Promise((done, refuse) => {
    const stop = $session.listen(({ status }) => {
      if (status === 'signing-in') return
      stop()
      if (status === 'signed-in') done()
      else refuse(isReported(refusal(commonMessages.pleaseSignIn(), 'signed-out')))
    })
  })

let settling: Promise<void> | undefined

/** One shared promise, so that elements disconnected before sign-in leave no listeners. */
function settled(): Promise<void> {
  settling ??= new Promise<void>((done, refuse) => {
    const stop = $registration.subscribe(now => {
      const isThere =
        now.status === 'registered' || now.status === 'own-device' || now.status === 'elsewhere'
      const isFailed = now.status === 'failed' || now.status === 'missing'
      if (!isThere && !isFailed) return
      queueMicrotask(() => stop())
      if (isThere) done()
      else refuse(isReported(lineFailure() ?? refusal(phoneMessages.linkBroken())))
    })
  }).finally(() => {
    settling = undefined
  })
  return settling
}

/** Gives up the phone; refused during a call. */
export async function unregister(): Promise<void> {
  if ($isLeader.get() && isOnCall($phone.get()))
    throw reportRefusal(refusal(phoneMessages.callInProgress(), 'invalid'))
  isRequested = false
  leave()
}

/** Deferred until the call ends, as another line would end it. */
function reopen(): void {
  if (!isRequested) return
  if (!$isLeader.get()) join()
  else afterCall(() => void reopenPhone())
}

onSignedOut(leave)

onStart(() => {
  const stops = [
    onLineSettings(reopen),
    $agentMode.listen(() => {
      if (phoneSettings().agentMode === undefined) reopen()
    }),
    onHostEvent('ready', () => {
      if (isRequested) join()
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
