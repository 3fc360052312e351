import {
  answerNow,
  dialNow,
  hangUpNow,
  holdNow,
  monitorNow,
  muteNow,
  rejectNow,
  sendTonesNow,
  transferNow
} from './handset.ts'
import type { Order } from './tab-messages.ts'
import { finishWrapUpNow } from './wrap-up.ts'

/** Does here what was asked for, in this tab or in another. Rejects with an untold `Failure`. */
export async function carryOut(order: Exclude<Order, { do: 'yield' }>): Promise<void> {
  switch (order.do) {
    case 'dial':
      await dialNow(order)
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
      return transferNow(order.text)
    case 'monitor':
      return monitorNow(order.text)
    case 'finishWrapUp':
      return finishWrapUpNow()
  }
}
