/**
 * Supervision of a running call: the supervisor's phone is the leg, the server mutes and unmutes
 * it.
 */

import { computed } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { isStarted, onStart } from '../../environment/environment.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { $phone, $registration, hangUp, isOnCall, monitor, mute } from '../../phone/phone.ts'
import { $agent } from '../../session/seat.ts'
import { $textLanguage } from '../../session/text-language.ts'
import { supervision } from './endpoints.ts'
import { supervisionMessages as messages } from './messages.ts'
import { refreshRunning } from './running-calls.ts'

export interface Listening {
  readonly callRecordId: string
  /** Whether the leg is established; before that it can only be cancelled. */
  readonly isUp: boolean
}

/** The supervised call, whichever tab has the phone. */
export const $listening = computed($phone, (phone): Listening | undefined => {
  if (!isOnCall(phone) || phone.call.kind !== 'monitor') return undefined
  const { callRecordId } = phone.call
  return callRecordId === undefined ? undefined : { callRecordId, isUp: phone.status === 'talking' }
})

/** Registration states in which a call can be made. */
const ready: readonly string[] = ['registered', 'own-device', 'elsewhere']

/** Why supervision cannot start now; undefined when it can. */
export const $whyNotListen = computed(
  [$agent, $phone, $registration, $textLanguage],
  (seat, phone, { status }) => {
    if (seat === undefined) return messages.noSeat()
    if (isOnCall(phone)) return messages.busy()
    return ready.includes(status) ? undefined : messages.noLine()
  }
)

/** Starts listening: the user's phone joins muted. */
export const listenTo = (callRecordId: string): Promise<void> => monitor(callRecordId)

/** Whether the user's leg in that call is established. */
function isIn(callRecordId: string): boolean {
  const leg = $listening.get()
  return leg?.isUp === true && leg.callRecordId === callRecordId
}

/** Mutes or unmutes the supervisor for both sides. */
export async function openVoice(callRecordId: string, isOpen: boolean): Promise<void> {
  const open = isOpen ? 'true' : 'false'
  // The phone sends the request itself, so that both states agree.
  if (isIn(callRecordId)) await mute(!isOpen)
  else await call(endpoints.calls.eavesdropMute, { callRecordId, query: { open } })
  notify('success', isOpen ? messages.opened() : messages.closed())
  await refreshRunning()
}

/** Joins the call; both sides hear the supervisor. */
export async function cutIn(callRecordId: string): Promise<void> {
  await call(supervision.cutIn, { callRecordId })
  notify('success', messages.isCutIn())
  if (isIn(callRecordId)) await mute(false)
  await refreshRunning()
}

/** Speaks to the agent only. */
export async function whisper(callRecordId: string): Promise<void> {
  await call(supervision.whisper, { callRecordId })
  notify('success', messages.isWhispering())
  if (isIn(callRecordId)) await mute(false)
  await refreshRunning()
}

/** Ends a whisper or a cut-in; neither side hears the supervisor any more. */
export async function listenOnly(callRecordId: string): Promise<void> {
  await call(supervision.listen, { callRecordId })
  notify('success', messages.listensAgain())
  if (isIn(callRecordId)) await mute(true)
  await refreshRunning()
}

/** The call the user is leaving on purpose. */
let leavingCallId: string | undefined

async function runOwnAction(callRecordId: string, act: () => Promise<unknown>): Promise<void> {
  if ($listening.get()?.callRecordId === callRecordId) leavingCallId = callRecordId
  try {
    await act()
  } catch (error) {
    leavingCallId = undefined
    throw error
  }
}

/** Ends the supervisor's leg; the call continues. */
export async function stopListening(): Promise<void> {
  const leg = $listening.get()
  if (leg) await runOwnAction(leg.callRecordId, hangUp)
}

/** Ends the whole call. */
export async function endCall(callRecordId: string): Promise<void> {
  await runOwnAction(callRecordId, () => call(supervision.hangUp, { callRecordId }))
  notify('success', messages.ended())
  await refreshRunning()
}

const BY_CUSTOMER = 3
/** The end of a call reaches its record some time after the phone. */
const PAUSES_MS = [400, 1200, 3000]

const recordOf = (callRecordId: string) =>
  call(endpoints.calls.record, { callRecordId }, { silent: true }).catch(() => undefined)

/**
 * The leg ended without a local action: when the call is over, its record has the side that hung
 * up. A call that continues after the last look lost the leg alone.
 */
async function notifyHangUpSide(callRecordId: string): Promise<void> {
  let record = await recordOf(callRecordId)
  for (const pause of PAUSES_MS) {
    if (record?.callEndTime !== null || !isStarted()) break
    await new Promise<void>(done => after(pause, done))
    if ($listening.get()) return
    record = await recordOf(callRecordId)
  }
  if (record?.callEndTime === null) return
  const isByCustomer = record?.hangupType === BY_CUSTOMER
  notify('info', isByCustomer ? messages.customerHungUp() : messages.isOver())
}

onStart(() =>
  $listening.listen((now, before) => {
    if (now?.callRecordId === before?.callRecordId) return
    if (before?.isUp && before.callRecordId !== leavingCallId)
      void notifyHangUpSide(before.callRecordId)
    leavingCallId = undefined
    if (before) void refreshRunning()
  })
)
