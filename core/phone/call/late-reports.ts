import { after } from '../../environment/clock.ts'
import { isStarted, onStart } from '../../environment/environment.ts'
import type { Failure } from '../../failure.ts'
import { onHostEvent } from '../../public-events.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import type { CallOutcome, PhoneState } from '../state/phone-types.ts'
import { isReported, refusal } from './call-refusal.ts'

/**
 * Commands with a late result: `hutong-before-dial`, the microphone prompt and the exchange's reply
 * to a transfer have no upper time limit.
 */

/** Receives failures that occur after the command was accepted. */
export type LateReport = (failure: Failure) => void

/** The reason from another tab arrives after the resulting state, within this time in ms. */
const REASON_WITHIN_MS = 1000

interface Result {
  readonly done: () => void
  readonly refuse: (failure: unknown) => void
  /** Rejects unless the actual reason arrives first. */
  readonly refuseSoon: (failure: Failure) => void
}

const pending = new Map<() => void, string | undefined>()
const cancelled = () => refusal(phoneMessages.outcomeCancelled(), 'aborted')

/** Rejects a pending call that this tab cancelled before it started. */
export function calledOff(callId: string): void {
  for (const [abort, id] of [...pending]) if (id === callId) abort()
}

function known(
  callId: string | undefined,
  begin: (onLateFailure: LateReport) => Promise<void>,
  watch: (result: Result) => readonly (() => void)[]
): Promise<void> {
  return new Promise((resolve, reject) => {
    let stops: readonly (() => void)[] = []
    let isSettled = false
    let stopWaiting = () => {}
    const settle = (act: () => void) => {
      if (isSettled) return
      isSettled = true
      stopWaiting()
      pending.delete(abort)
      queueMicrotask(() => {
        for (const stop of stops) stop()
      })
      act()
    }
    const refuse = (failure: unknown) => settle(() => reject(failure))
    const abort = () => refuse(cancelled())
    pending.set(abort, callId)
    const refuseSoon = (failure: Failure) => {
      if (!isStarted()) return refuse(failure)
      stopWaiting()
      stopWaiting = after(REASON_WITHIN_MS, () => refuse(failure))
    }
    stops = watch({ done: () => settle(resolve), refuse, refuseSoon })
    begin(refuse).catch(refuse)
  })
}

const isAt = (
  phone: PhoneState,
  status: PhoneState['status'],
  callId: string | undefined
): boolean => phone.status !== 'idle' && phone.status === status && phone.call.callId === callId

/**
 * Resolves once the call has started (`hutong-dial`); rejects when it is refused or cancelled
 * before.
 */
export const callStarted = (
  callId: string,
  begin: (onLateFailure: LateReport) => Promise<void>
): Promise<void> =>
  known(callId, begin, ({ done, refuseSoon }) => {
    let wasDialling = false
    return [
      onHostEvent('dial', detail => {
        if (detail.callId === callId) done()
      }),
      $phone.subscribe(phone => {
        const isDialling = isAt(phone, 'dialling', callId)
        if (wasDialling && !isDialling && !$isLeader.get()) refuseSoon(cancelled())
        wasDialling ||= isDialling
      })
    ]
  })

const outcomeText = (phone: PhoneState): string =>
  phone.status === 'wrap-up' ? phone.outcome.text : phoneMessages.transferFailed()

/** A tab of an earlier version does not send `isPassedOn`. */
const isTransferred = ({ ok, isPassedOn = ok }: CallOutcome): boolean => isPassedOn

/** Resolves once the transfer is complete; rejects when it fails or the call breaks off. */
export function callTransferred(
  begin: (onLateFailure: LateReport) => Promise<void>
): Promise<void> {
  const phone = $phone.get()
  const callId = phone.status === 'idle' ? undefined : phone.call.callId
  return known(callId, begin, ({ done, refuse, refuseSoon }) => {
    let wasPassedOn = false
    return [
      $phone.subscribe(now => {
        if (isAt(now, 'talking', callId)) {
          const isPassedOn = now.status === 'talking' && now.transferring !== undefined
          if (wasPassedOn && !isPassedOn) refuseSoon(refusal(phoneMessages.transferFailed()))
          wasPassedOn = isPassedOn
        } else if (!wasPassedOn) return
        else if (now.status === 'wrap-up' && isTransferred(now.outcome)) done()
        // A second call takes the place of the first; its end tells how the transfer went.
        else (isOnCall(now) ? refuseSoon : refuse)(isReported(refusal(outcomeText(now))))
      }),
      onHostEvent('call-end', ended => {
        if (ended.callId === callId && ended.text === phoneMessages.transferred()) done()
      })
    ]
  })
}

onStart(() => () => {
  for (const abort of [...pending.keys()]) abort()
})
