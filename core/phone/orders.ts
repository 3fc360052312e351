import type { Failure } from '../failure.ts'
import { dialNow, monitorNow } from './dialling.ts'
import {
  answerNow,
  hangUpNow,
  holdNow,
  muteNow,
  rejectNow,
  sendTonesNow,
  transferNow
} from './handset.ts'
import { HERE, take } from './neighbours.ts'
import { tell } from './refusal.ts'
import { $phone } from './state.ts'
import type { Order } from './tab-messages.ts'
import { finishWrapUpNow } from './wrap-up.ts'

/** Whoever dials a call has it; of several who answer, the last that found it ringing. */
function taken(order: Order, by: string): void {
  const phone = $phone.get()
  if (order.do === 'dial') take(order.callId, by)
  else if (order.do === 'answer' && phone.at === 'ringing') take(phone.call.callId, by)
}

/**
 * Does here what was asked for, in this tab or in another. Rejects with an untold `Failure`; what
 * goes wrong only after it was done is told `later`.
 */
export async function carryOut(
  order: Exclude<Order, { do: 'yield' }>,
  by: string = HERE,
  later: (failure: Failure) => void = tell
): Promise<void> {
  taken(order, by)
  switch (order.do) {
    case 'dial':
      await dialNow(order, later)
      return
    case 'answer':
      return answerNow()
    case 'reject':
      return rejectNow()
    case 'hangUp':
      return hangUpNow()
    case 'hold':
      return holdNow(order.on)
    case 'mute':
      return muteNow(order.on)
    case 'sendDtmf':
      return sendTonesNow(order.text)
    case 'transfer':
      return transferNow(order.text, later)
    case 'monitor':
      return monitorNow(order.text, later)
    case 'finishWrapUp':
      return finishWrapUpNow()
  }
}
