/**
 * The network check before the shift: a call to the echo number on the line itself, beside the telephone's
 * state, so that it is no call of the seat: no record, no event, no wrap-up. A call goes first.
 */
import { atom, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { lineInUse } from '../../phone/line/connection.ts'
import type { PhoneLine } from '../../phone/line/line.ts'
import { usable } from '../../phone/media/device-choice.ts'
import { closeMicrophone, openMicrophone } from '../../phone/media/microphone.ts'
import { forExchange } from '../../phone/state/dial-plan.ts'
import { isOnCall } from '../../phone/state/machine.ts'
import { phoneSettings } from '../../phone/state/phone-settings.ts'
import { $phone, $registration } from '../../phone/state/phone-state.ts'
import { $session, onSignedOut } from '../../session/session-state.ts'
import { type Assessment, assessmentOf, lineLost, unanswered } from './assessment.ts'
import { callEcho, type EchoCall } from './measured-call.ts'
import { networkCheckMessages as messages } from './messages.ts'

export type NetworkCheck =
  | { readonly status: 'idle' }
  | { readonly status: 'connecting' }
  | {
      readonly status: 'measuring'
      readonly secondsLeft: number
      /** Levels of microphone and echo, 0 to 1. */
      readonly sent: number
      readonly heard: number
    }
  | { readonly status: 'done'; readonly assessment: Assessment }
  /** Not begun, or stopped, and why. */
  | { readonly status: 'refused' | 'stopped'; readonly why: string }

/** The echo number of FreeSWITCH and of the reference server. */
const ECHO_NUMBER = '9196'

const $state = atom<NetworkCheck>({ status: 'idle' })
export const $networkCheck = readonlyType($state)

/** Ends the check in progress. */
let end: ((state: NetworkCheck) => void) | undefined

export const isChecking = (): boolean => end !== undefined

/** Why no check can be made now. */
function whyNot(line: PhoneLine | undefined): string | undefined {
  const registration = $registration.get()
  if ($session.get().status !== 'signed-in') return commonMessages.pleaseSignIn()
  if (isOnCall($phone.get())) return messages.onCall()
  if (registration.status === 'elsewhere')
    return registration.busy ? messages.onCall() : messages.elsewhere()
  if (registration.status === 'own-device') return messages.ownDevice()
  if (registration.status !== 'registered' || !line?.isUp()) return messages.unregistered()
  return line.isSimulated ? messages.simulated() : undefined
}

/** Ends when the call has been measured, when it fails, or when it is stopped. Never rejects. */
export async function startNetworkCheck(): Promise<void> {
  if (isChecking()) return
  const line = lineInUse()
  const why = whyNot(line)
  if (why !== undefined || !line) {
    $state.set({ status: 'refused', why: why ?? messages.unregistered() })
    return
  }
  $state.set({ status: 'connecting' })
  let echo: EchoCall | undefined
  let microphone: MediaStream | undefined
  const over = new Promise<void>(resolve => {
    const stops = [
      $phone.listen(phone => isOnCall(phone) && stopCheck(messages.interrupted())),
      line.listen(({ type }) => type === 'disconnected' && end?.(done(lineLost())))
    ]
    end = state => {
      end = undefined
      for (const stop of stops) stop()
      echo?.end()
      closeMicrophone(microphone)
      $state.set(state)
      resolve()
    }
  })
  const mine = end
  const isMine = () => mine !== undefined && end === mine
  try {
    microphone = await openMicrophone()
    if (isMine()) await line.ready?.()
    if (isMine()) {
      const number = forExchange(phoneSettings().exchange?.echoNumber || ECHO_NUMBER)
      echo = callEcho(line, { number, microphone, speakerId: usable('speakerId') }, event => {
        if (!isMine()) return
        if (event.type === 'progress') $state.set({ status: 'measuring', ...event.at })
        else if (event.type === 'unanswered') mine?.(done(unanswered(event.code)))
        else mine?.(done(assessmentOf(event.samples, event.peaks)))
      })
    } else closeMicrophone(microphone)
  } catch (error) {
    if (isMine())
      mine?.({ status: 'stopped', why: toFailure(error, messages.unregistered()).message })
  }
  await over
}

const done = (assessment: Assessment): NetworkCheck => ({ status: 'done', assessment })

function stopCheck(why: string): void {
  end?.({ status: 'stopped', why })
}

/** Ends the call at once. */
export const cancelNetworkCheck = (): void => stopCheck(messages.cancelled())

/** Forgets the result, and ends a check in progress. */
export function leaveNetworkCheck(): void {
  end?.({ status: 'idle' })
  $state.set({ status: 'idle' })
}

onSignedOut(leaveNetworkCheck)
onStart(() => leaveNetworkCheck)
