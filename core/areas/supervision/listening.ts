/** A supervisor in a running call: their own telephone is the leg, the server opens and shuts their voice. */
import { computed } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import { supervision } from '../../contract/endpoints/supervision.ts'
import { onStart } from '../../environment.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { $phone, $registration, hangUp, isOnCall, monitor, mute } from '../../phone/phone.ts'
import { $agent } from '../../session/seat.ts'
import { supervisionText as t } from '../../text/supervision.ts'
import { refreshRunning } from './running.ts'

export interface Listening {
  readonly callRecordId: string
  /** Whether the leg is up; before that nothing can be done but to give up. */
  readonly isUp: boolean
}

/** The call that one listens in on, in whichever tab the telephone is. */
export const $listening = computed($phone, (phone): Listening | undefined => {
  if (!isOnCall(phone) || phone.call.kind !== 'monitor') return undefined
  const { callRecordId } = phone.call
  return callRecordId === undefined ? undefined : { callRecordId, isUp: phone.at === 'talking' }
})

/** Where a call of one's own can come from. */
const ready: readonly string[] = ['registered', 'own-device', 'elsewhere']

/** Why one cannot begin to listen now; undefined when one can. */
export const $whyNotListen = computed([$agent, $phone, $registration], (seat, phone, { at }) => {
  if (seat === undefined) return t.noSeat()
  if (isOnCall(phone)) return t.busy()
  return ready.includes(at) ? undefined : t.noLine()
})

/** Begins to listen: the own telephone calls in, and nobody hears it. */
export const listenTo = (callRecordId: string): Promise<void> => monitor(callRecordId)

/** Whether the own leg is up in that call. */
function isIn(callRecordId: string): boolean {
  const leg = $listening.get()
  return leg?.isUp === true && leg.callRecordId === callRecordId
}

/** Opens one's voice for both sides, or shuts it. */
export async function openVoice(callRecordId: string, isOpen: boolean): Promise<void> {
  const open = isOpen ? 'true' : 'false'
  // The own telephone asks the server itself, so that both say the same.
  if (isIn(callRecordId)) await mute(!isOpen)
  else await call(endpoints.calls.eavesdropMute, { callRecordId, query: { open } })
  notify('success', isOpen ? t.opened() : t.closed())
  await refreshRunning()
}

/** Makes one a third in the call, whom both sides hear. */
export async function cutIn(callRecordId: string): Promise<void> {
  await call(supervision.cutIn, { callRecordId })
  notify('success', t.isCutIn())
  if (isIn(callRecordId)) await mute(false)
  await refreshRunning()
}

/** The call out of which one is about to go because one wants to. */
let wished: string | undefined

async function byOwnWish(callRecordId: string, act: () => Promise<unknown>): Promise<void> {
  if ($listening.get()?.callRecordId === callRecordId) wished = callRecordId
  try {
    await act()
  } catch (error) {
    wished = undefined
    throw error
  }
}

/** Ends one's own leg; the others talk on. */
export async function stopListening(): Promise<void> {
  const leg = $listening.get()
  if (leg) await byOwnWish(leg.callRecordId, hangUp)
}

/** Ends the call for everybody. */
export async function endCall(callRecordId: string): Promise<void> {
  await byOwnWish(callRecordId, () => call(supervision.hangUp, { callRecordId }))
  notify('success', t.ended())
  await refreshRunning()
}

const BY_CUSTOMER = 3

/** The leg has gone by itself, so the call is over: who has hung up is in its record. */
async function sayWhoHungUp(callRecordId: string): Promise<void> {
  const silent = { silent: true } as const
  const record = await call(endpoints.calls.record, { callRecordId }, silent).catch(() => undefined)
  if (record && record.callEndTime === null) return
  const isByCustomer = record?.hangupType === BY_CUSTOMER
  notify('info', isByCustomer ? t.customerHungUp() : t.isOver())
}

onStart(() =>
  $listening.listen((now, before) => {
    if (now?.callRecordId === before?.callRecordId) return
    if (before?.isUp && before.callRecordId !== wished) void sayWhoHungUp(before.callRecordId)
    wished = undefined
    if (before) void refreshRunning()
  })
)
