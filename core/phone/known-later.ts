import { after } from '../clock.ts'
import { isStarted, onStart } from '../environment.ts'
import { onHostEvent } from '../events.ts'
import type { Failure } from '../failure.ts'
import { phoneText } from '../text/phone.ts'
import { alreadyTold, refusal } from './refusal.ts'
import { $isLeader, $phone } from './state.ts'
import type { CallOutcome, PhoneState } from './types.ts'

/**
 * Commands whose result is known only some time after they were accepted: `hutong-before-dial`, the
 * question for the microphone and the exchange's answer to a transfer all take as long as they like.
 */

/** Gets what goes wrong with a command after it was accepted. */
export type Later = (failure: Failure) => void

/** The reason of another tab arrives after the state that it brings about. */
const REASON_WITHIN_MS = 1000

interface Result {
  readonly done: () => void
  readonly refuse: (failure: unknown) => void
  /** Refuses unless the true reason arrives first. */
  readonly refuseSoon: (failure: Failure) => void
}

const pending = new Map<() => void, string | undefined>()
const cancelled = () => refusal(phoneText.outcomeCancelled(), 'aborted')

/** The call was called off in this tab before it was begun. */
export function calledOff(callId: string): void {
  for (const [abort, id] of [...pending]) if (id === callId) abort()
}

function known(
  callId: string | undefined,
  begin: (later: Later) => Promise<void>,
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

const isAt = (phone: PhoneState, at: PhoneState['at'], callId: string | undefined): boolean =>
  phone.at !== 'idle' && phone.at === at && phone.call.callId === callId

/** Resolves once the call has been begun (`hutong-dial`); rejects when it is refused or called off before. */
export const callBegun = (callId: string, begin: (later: Later) => Promise<void>): Promise<void> =>
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
  phone.at === 'wrap-up' ? phone.outcome.text : phoneText.transferFailed()

/** A tab of an earlier version does not say whether. */
const hasGoneThere = ({ ok, isPassedOn = ok }: CallOutcome): boolean => isPassedOn

/** Resolves once the call has gone where it was passed; rejects when it goes on here, or broke off. */
export function callTransferred(begin: (later: Later) => Promise<void>): Promise<void> {
  const phone = $phone.get()
  const callId = phone.at === 'idle' ? undefined : phone.call.callId
  return known(callId, begin, ({ done, refuse, refuseSoon }) => {
    let wasPassedOn = false
    return [
      $phone.subscribe(now => {
        if (isAt(now, 'talking', callId)) {
          const isPassedOn = now.at === 'talking' && now.transferring !== undefined
          if (wasPassedOn && !isPassedOn) refuseSoon(refusal(phoneText.transferFailed()))
          wasPassedOn = isPassedOn
        } else if (!wasPassedOn) return
        else if (now.at === 'wrap-up' && hasGoneThere(now.outcome)) done()
        else refuse(alreadyTold(refusal(outcomeText(now))))
      })
    ]
  })
}

onStart(() => () => {
  for (const abort of [...pending.keys()]) abort()
})
