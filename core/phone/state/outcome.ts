import type { EndCause, LineEvent } from '../line/line.ts'
import { phoneMessages } from '../phone-messages.ts'
import type { CallOutcome, EndedBy, PhoneState } from './phone-types.ts'

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>
type Failed = Extract<End, { type: 'failed' }>

/** Regular outcomes, which are not reported as errors. */
const everyday: Readonly<Record<number, () => string>> = {
  404: phoneMessages.outcomeUnknownNumber,
  408: phoneMessages.outcomeNoAnswer,
  480: phoneMessages.outcomeUnavailable,
  484: phoneMessages.outcomeUnknownNumber,
  486: phoneMessages.outcomeBusy,
  487: phoneMessages.outcomeNoAnswer,
  600: phoneMessages.outcomeBusy,
  603: phoneMessages.outcomeDeclined,
  604: phoneMessages.outcomeUnknownNumber
}

/** Not permitted or not possible on the exchange. */
const rules: Readonly<Record<number, () => string>> = {
  403: phoneMessages.outcomeForbidden,
  482: phoneMessages.outcomeOwnNumber,
  580: phoneMessages.outcomeLineFull,
  608: phoneMessages.outcomeRestricted
}

const isServerError = (status: number): boolean => status >= 500 && status < 600

/** Message for a SIP status; undefined for an unknown one. */
function sentenceOf(status: number): string | undefined {
  const sentence = everyday[status] ?? rules[status]
  return sentence?.() ?? (isServerError(status) ? phoneMessages.outcomeServerError() : undefined)
}

/** Rejected by the exchange rather than by the called party. */
export const isRefusedByRule = (end: End): boolean =>
  end.type === 'failed' && end.by === 'them' && end.status > 0 && !everyday[end.status]

/** Message for a failed transfer. */
export function transferFailure(status: number, serverMessage?: string): string {
  const why = serverMessage ?? (status === 0 ? undefined : sentenceOf(status))
  return why === undefined ? phoneMessages.transferFailed() : phoneMessages.transferRefused({ why })
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** For an incoming call. */
function incomingText(status: 'ringing' | 'answering', { by, why }: Failed): string {
  if (why === 'elsewhere') return phoneMessages.outcomeElsewhere()
  if (by === 'us') return phoneMessages.outcomeRejected()
  if (by === 'them') return phoneMessages.outcomeMissed()
  return status === 'answering'
    ? phoneMessages.outcomeNotAnswered()
    : phoneMessages.outcomeRingLost()
}

/** For an outgoing call ended by the network. */
const networkTexts: Readonly<Record<EndCause, () => string>> = {
  signalling: phoneMessages.outcomeSignallingLost,
  'time-out': phoneMessages.outcomeTimedOut,
  cancelled: phoneMessages.outcomeCancelled,
  elsewhere: phoneMessages.outcomeElsewhere,
  media: phoneMessages.outcomeMediaLost,
  offer: phoneMessages.outcomeNoMedia
}

function failureText(phone: PhoneState, end: Failed): string {
  if (phone.status === 'ringing' || phone.status === 'answering')
    return incomingText(phone.status, end)
  const { by, why, status, cause } = end
  if (by === 'us') return phoneMessages.outcomeCancelled()
  if (by === 'network')
    return status === 0 || why === undefined ? phoneMessages.noNetwork() : networkTexts[why]()
  const sentence = sentenceOf(status)
  if (sentence !== undefined) return sentence
  return isChinese(cause) ? cause : phoneMessages.outcomeFailed()
}

/** Same wording as the call record. */
const endTexts = {
  us: phoneMessages.outcomeEnded,
  them: phoneMessages.customerHungUp,
  supervisor: phoneMessages.outcomeBySupervisor,
  system: phoneMessages.outcomeBySystem
}

/** End of a supervisor's listening leg; the supervised call may continue. */
export const monitorEnded = (): CallOutcome => ({
  ok: true,
  text: phoneMessages.monitorEnded(),
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

/** SIP status of an end by the network: signalling or media timeout. */
const lostStatus = (why: EndCause | undefined): number => (why === 'signalling' ? 503 : 408)

/** For a local cancellation or rejection: the status sent to the far end. */
const statusOf = ({ status, by }: Failed): number => (status === 0 && by === 'us' ? 487 : status)

/** The outcome of a call with its message. */
export function outcomeOf(phone: PhoneState, end: End): CallOutcome {
  const endedBy = isRefusedByRule(end) ? 'system' : enders[end.by]
  if (end.type === 'failed')
    return { ok: false, text: failureText(phone, end), status: statusOf(end), endedBy }
  if (end.by === 'network') {
    const isSignalling = end.why === 'signalling'
    const text = isSignalling ? phoneMessages.outcomeCallLost() : phoneMessages.outcomeMediaLost()
    return { ok: false, text, status: lostStatus(end.why), endedBy }
  }
  if (phone.status === 'talking' && phone.call.kind === 'monitor')
    return { ...monitorEnded(), endedBy }
  /** The caller hung up before the answer was complete. */
  if (phone.status === 'answering')
    return { ok: false, text: phoneMessages.outcomeMissed(), status: 487, endedBy }
  if (phone.status !== 'talking' || phone.transferring === undefined)
    return { ok: true, text: endTexts[end.by](), status: 200, endedBy }
  const isPassedOn = wasTransferred(phone.transferAt, end.by)
  return isPassedOn
    ? { ok: true, text: phoneMessages.transferred(), status: 200, endedBy: 'agent', isPassedOn }
    : { ok: true, text: endTexts[end.by](), status: 200, endedBy, isPassedOn }
}

/**
 * Whether a call that ends during a transfer was transferred. An exchange without progress reports
 * releases the agent on success; one that has reported ringing also reports the answer.
 */
const wasTransferred = (status: 'ringing' | 'answered' | undefined, by: End['by']): boolean =>
  status === 'answered' || (status === undefined && by === 'them')
