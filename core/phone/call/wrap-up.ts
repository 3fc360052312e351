import { atom, computed } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { $now, after } from '../../environment/clock.ts'
import { environment, isStarted, onStart } from '../../environment/environment.ts'
import type { SignState } from '../../features/seats/enums.ts'
import { call as ask } from '../../net/http.ts'
import { $signState, onSeatPush, readWrapUp, setAgentState } from '../../session/seat.ts'
import { sessionEpoch } from '../../session/session-state.ts'
import { phoneMessages } from '../phone-messages.ts'
import { $secondCall } from '../second-call/second-state.ts'
import { $isLeader, $phone, happen, phoneIs } from '../state/phone-state.ts'
import type { Call } from '../state/phone-types.ts'

/** How long the outcome of the last call stays visible on a seat without wrap-up, in ms. */
const OUTCOME_MS = 5000 // rule phone-33

/** A state chosen by the agent: the server does not hold the seat for wrap-up. */
const atRest: readonly SignState[] = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE']

const $since = atom<number | undefined>()

/** Whole seconds since the call ended; 0 without wrap-up. */
export const $wrapUp = computed([$since, $now], (since, now) =>
  since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000))
)

const $ends = atom<number | undefined>()

/** Whole seconds until the server frees the seat; undefined when it ends manually. */
export const $wrapUpLeft = computed([$ends, $now], (ends, now) =>
  ends === undefined ? undefined : Math.max(0, Math.ceil((ends - now) / 1000))
)

function endsIn(seconds: number | null | undefined): void {
  const isKnown = typeof seconds === 'number'
  $ends.set(isKnown ? environment().monotonic() + seconds * 1000 : undefined)
}

/** 延长整理: extends the wrap-up by one minute. */
export async function extendWrapUp(): Promise<void> {
  await ask(endpoints.agent.extendWrapUp, {})
}

/** Whole seconds since the call was answered; 0 without a conversation. */
export const $callSeconds = computed([$phone, $now], (phone, now) =>
  phone.status === 'talking' ? Math.max(0, Math.floor((now - phone.since) / 1000)) : 0
)

const finish = (): boolean => happen({ type: 'finished' })

/** Ends the wrap-up: the phone becomes idle and the seat accepts calls again. */
export async function finishWrapUpNow(): Promise<void> {
  if (finish() && $signState.get() === 'CLEARING') await setAgentState('SIGN_FREE')
}

/** Wire value of an outbound call. */
const OUTGOING = 0

/** The phone had two calls at once: the server names the one in wrap-up. Until that is read. */
let hadTwo = false // rule transfer-18

function isToResume(): boolean {
  const { status } = $phone.get()
  const isOpen = status === 'idle' || (status === 'wrap-up' && hadTwo)
  return isStarted() && $isLeader.get() && isOpen && $signState.get() === 'CLEARING'
}

/** Restores a wrap-up held by the server: after a page reload, or of the other one of two calls. */
async function resume(): Promise<void> {
  if (!isToResume()) return
  const mine = sessionEpoch()
  const found = await readWrapUp().catch(() => undefined)
  if (!found || mine !== sessionEpoch() || !isToResume()) return
  const { callRecordId, customerPhone: number, customerName, customerId } = found
  const phone = $phone.get()
  hadTwo = false
  if (phone.status !== 'idle' && phone.call.callRecordId === callRecordId) return
  const call: Call = {
    callId: environment().uuid(),
    direction: found.callDirectionType === OUTGOING ? 'outgoing' : 'incoming',
    number,
    name: customerName || undefined,
    callRecordId,
    customerId: customerId ?? undefined,
    kind: 'ordinary'
  }
  const outcome = { ok: true, text: phoneMessages.outcomeEnded(), status: 200 }
  phoneIs({ status: 'wrap-up', call, seconds: found.talkSeconds, outcome })
  $since.set(environment().monotonic() - found.seconds * 1000)
  endsIn(found.secondsLeft)
}

onStart(() => {
  let stopWaiting = () => {}
  let isRead = false
  /** SIGN_FREE resets the call state; a failure message stays briefly (rule phone-33). */
  const seatIs = (state: SignState) => {
    const phone = $phone.get()
    if (phone.status !== 'wrap-up' || !atRest.includes(state)) return
    if (isRead || (state === 'SIGN_FREE' && phone.outcome.ok)) finish()
  }
  const stops = [
    $phone.listen((phone, before) => {
      if (phone.status === before?.status) return
      stopWaiting()
      isRead = false
      $since.set(phone.status === 'wrap-up' ? environment().monotonic() : undefined)
      if (phone.status !== 'wrap-up') return
      stopWaiting = after(OUTCOME_MS, () => {
        isRead = true
        seatIs($signState.get())
      })
      void resume()
    }),
    onSeatPush(({ signState, wrapUpLeft }) => {
      endsIn(signState === 'CLEARING' ? wrapUpLeft : undefined)
      seatIs(signState)
    }),
    /** The push may be lost while the channel is down; the re-read seat replaces it. */
    $signState.listen(state => {
      seatIs(state)
      void resume()
    }),
    $isLeader.listen(resume),
    $secondCall.listen(() => {
      hadTwo = true
    })
  ]
  return () => {
    stopWaiting()
    for (const stop of stops) stop()
    hadTwo = false
    $since.set(undefined)
    $ends.set(undefined)
  }
})
