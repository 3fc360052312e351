import { phoneText } from '../text/phone.ts'
import type { LineEvent } from './line.ts'
import type { CallOutcome, PhoneState } from './types.ts'

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>

const refusals: Readonly<Record<number, () => string>> = {
  404: phoneText.outcomeUnknownNumber,
  408: phoneText.outcomeNoAnswer,
  480: phoneText.outcomeUnavailable,
  484: phoneText.outcomeUnknownNumber,
  486: phoneText.outcomeBusy,
  487: phoneText.outcomeNoAnswer,
  600: phoneText.outcomeBusy,
  603: phoneText.outcomeDeclined,
  604: phoneText.outcomeUnknownNumber
}

function failureText(phone: PhoneState, end: Extract<End, { type: 'failed' }>): string {
  if (phone.at === 'ringing' || phone.at === 'answering')
    return end.by === 'us' ? phoneText.outcomeRejected() : phoneText.outcomeMissed()
  if (end.by === 'us') return phoneText.outcomeCancelled()
  const refusal = refusals[end.status]
  if (refusal) return refusal()
  if (end.status > 0) return phoneText.outcomeFailed({ status: end.status })
  const isExplained = end.by === 'them' && end.cause !== ''
  return isExplained ? end.cause : phoneText.noNetwork()
}

/** How a call went, in one sentence for the person. */
export function outcomeOf(phone: PhoneState, end: End): CallOutcome {
  if (end.type === 'failed') return { ok: false, text: failureText(phone, end), status: end.status }
  if (end.by === 'network') return { ok: false, text: phoneText.outcomeMediaLost(), status: 0 }
  const isTransferred = phone.at === 'talking' && phone.transferring !== undefined
  const ended = end.by === 'them' ? phoneText.customerHungUp() : phoneText.outcomeEnded()
  const text = isTransferred ? phoneText.transferred() : ended
  return { ok: true, text, status: 200 }
}
