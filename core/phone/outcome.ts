import { phoneText } from '../text/phone.ts'
import type { LineEvent, WhyOver } from './line.ts'
import type { CallOutcome, EndedBy, PhoneState } from './types.ts'

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>
type Failed = Extract<End, { type: 'failed' }>

/** How calls end every day: no news for whoever looks into errors. */
const everyday: Readonly<Record<number, () => string>> = {
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

/** What the exchange does not allow, or cannot do. */
const rules: Readonly<Record<number, () => string>> = {
  403: phoneText.outcomeForbidden,
  482: phoneText.outcomeOwnNumber,
  608: phoneText.outcomeRestricted
}

const isServerError = (status: number): boolean => status >= 500 && status < 600

/** The sentence for a SIP status; undefined when there is none of its own. */
function sentenceOf(status: number): string | undefined {
  const sentence = everyday[status] ?? rules[status]
  return sentence?.() ?? (isServerError(status) ? phoneText.outcomeServerError() : undefined)
}

/** Refused by the exchange, not by anybody who was called. */
export const isRefusedByRule = (end: End): boolean =>
  end.type === 'failed' && end.by === 'them' && end.status > 0 && !everyday[end.status]

/** Why a call did not go on to where it was passed. */
export function transferFailure(status: number, said?: string): string {
  const why = said ?? (status === 0 ? undefined : sentenceOf(status))
  return why === undefined ? phoneText.transferFailed() : phoneText.transferRefused({ why })
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Of a call that rang here. */
function incomingText(at: 'ringing' | 'answering', { by, why }: Failed): string {
  if (why === 'elsewhere') return phoneText.outcomeElsewhere()
  if (by === 'us') return phoneText.outcomeRejected()
  if (by === 'them') return phoneText.outcomeMissed()
  return at === 'answering' ? phoneText.outcomeNotAnswered() : phoneText.outcomeRingLost()
}

/** Of a call that we made and the network ended. */
const networkTexts: Readonly<Record<WhyOver, () => string>> = {
  signalling: phoneText.outcomeSignallingLost,
  'time-out': phoneText.outcomeTimedOut,
  cancelled: phoneText.outcomeCancelled,
  elsewhere: phoneText.outcomeElsewhere,
  media: phoneText.outcomeMediaLost,
  offer: phoneText.outcomeNoMedia
}

function failureText(phone: PhoneState, end: Failed): string {
  if (phone.at === 'ringing' || phone.at === 'answering') return incomingText(phone.at, end)
  const { by, why, status, cause } = end
  if (by === 'us') return phoneText.outcomeCancelled()
  if (by === 'network')
    return status === 0 || why === undefined ? phoneText.noNetwork() : networkTexts[why]()
  const sentence = sentenceOf(status)
  if (sentence !== undefined) return sentence
  return isChinese(cause) ? cause : phoneText.outcomeFailed()
}

/** As the record of the call has it. */
const endTexts = {
  us: phoneText.outcomeEnded,
  them: phoneText.customerHungUp,
  supervisor: phoneText.outcomeBySupervisor,
  system: phoneText.outcomeBySystem
}

/** Whoever listened in: the call may be going on, and is somebody else's. */
export const monitorEnded = (): CallOutcome => ({
  ok: true,
  text: phoneText.monitorEnded(),
  status: 200,
  endedBy: 'system'
})

const enders: Readonly<Record<End['by'], EndedBy>> = {
  us: 'agent',
  them: 'customer',
  supervisor: 'system',
  system: 'system',
  network: 'network'
}

/** The SIP status of an end by the network: the signalling or the media timed out. */
const lostStatus = (why: WhyOver | undefined): number => (why === 'signalling' ? 503 : 408)

/** Cancelled or refused by us, the status is the one that the far end has been told. */
const statusOf = ({ status, by }: Failed): number => (status === 0 && by === 'us' ? 487 : status)

/** How a call went, in one sentence for the person. */
export function outcomeOf(phone: PhoneState, end: End): CallOutcome {
  const endedBy = isRefusedByRule(end) ? 'system' : enders[end.by]
  if (end.type === 'failed')
    return { ok: false, text: failureText(phone, end), status: statusOf(end), endedBy }
  if (end.by === 'network') {
    const isSignalling = end.why === 'signalling'
    const text = isSignalling ? phoneText.outcomeCallLost() : phoneText.outcomeMediaLost()
    return { ok: false, text, status: lostStatus(end.why), endedBy }
  }
  if (phone.at === 'talking' && phone.call.kind === 'monitor') return { ...monitorEnded(), endedBy }
  /** The caller has gone before our answer was there. */
  if (phone.at === 'answering')
    return { ok: false, text: phoneText.outcomeMissed(), status: 487, endedBy }
  if (phone.at !== 'talking' || phone.transferring === undefined)
    return { ok: true, text: endTexts[end.by](), status: 200, endedBy }
  const isPassedOn = wentThere(phone.transferAt, end.by)
  return isPassedOn
    ? { ok: true, text: phoneText.transferred(), status: 200, endedBy: 'agent', isPassedOn }
    : { ok: true, text: endTexts[end.by](), status: 200, endedBy, isPassedOn }
}

/**
 * Whether a call that ends while it is passed on has gone there. An exchange that tells nothing lets the
 * agent go as soon as it has done it; one that has told that the target rings tells the answer, too.
 */
const wentThere = (at: 'ringing' | 'answered' | undefined, by: End['by']): boolean =>
  at === 'answered' || (at === undefined && by === 'them')
