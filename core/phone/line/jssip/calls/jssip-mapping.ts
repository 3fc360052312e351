import type { EndEvent, TerminateOptions } from 'jssip/lib/RTCSession'
import type { EndCause, LineEvent } from '../../line.ts'

/** Maps JsSIP's causes to the line's. */

const SESSION_EXPIRES_S = 180 // rule registration-7
const ICE_FAILED = 'RTP Timeout'

/** Meaning of JsSIP's causes; rejections by status are mapped by their status. */
const reasons: Readonly<Record<string, EndCause>> = {
  [ICE_FAILED]: 'media',
  'Connection Error': 'signalling',
  'Dialog Error': 'signalling',
  'Request Timeout': 'time-out',
  'No ACK': 'time-out',
  'No Answer': 'time-out',
  Expires: 'time-out',
  Canceled: 'cancelled',
  'WebRTC Error': 'offer',
  'Internal Error': 'offer',
  'Bad Media Description': 'offer',
  'Missing SDP': 'offer',
  'Incompatible SDP': 'offer'
}

/** SIP status of an end that carries none (RFC 3261 §21). */
const statuses: Readonly<Record<EndCause, number>> = {
  signalling: 503,
  'time-out': 408,
  cancelled: 487,
  elsewhere: 487,
  media: 408,
  offer: 488
}

const offerFailures: ReadonlySet<string> = new Set([
  'Hold Failed',
  'Unhold Failed',
  'Media Renegotiation Failed'
])

/**
 * JsSIP attempts to end the call because one connectivity check failed; other candidate pairs may
 * work.
 */
export const isPathFailure = ({ cause }: TerminateOptions): boolean => cause === ICE_FAILED

/** JsSIP attempts to end the call because its re-INVITE for hold was refused; the call is kept. */
export const isOfferFailure = ({ reason_phrase }: TerminateOptions): boolean =>
  offerFailures.has(reason_phrase ?? '')

/** Whether the call was on hold before the refused offer; undefined for one that changes no hold. */
export const formerHoldOf = ({ reason_phrase }: TerminateOptions): boolean | undefined =>
  reason_phrase === 'Hold Failed' ? false : reason_phrase === 'Unhold Failed' ? true : undefined

const signallingFailures: ReadonlySet<string> = new Set([
  'Connection Error',
  'Request Timeout',
  'Dialog Error'
])

/** JsSIP attempts to end the call because a request within it was lost or refused as unknown. */
export const isSignallingFailure = ({ cause }: TerminateOptions): boolean =>
  signallingFailures.has(cause ?? '')

/** For an unanswered outgoing call JsSIP only reports that it was cancelled. */
export const endReasonFor = (options: TerminateOptions): EndReason | undefined =>
  options.cause === 'Request Timeout'
    ? 'time-out'
    : isSignallingFailure(options)
      ? 'signalling'
      : undefined

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>

/** Of a rejection; an unusable answer has none. */
const statusOf = (message: EndEvent['message'] | null): number => {
  const status = message && 'status_code' in message ? Number(message.status_code) : 0
  return status >= 300 ? status : 0
}

/**
 * An end initiated by the exchange carries a Reason header (RFC 3326); a regular hang-up does not.
 */
const reasonOf = (message: EndEvent['message'] | null): number =>
  Number(/^SIP\s*;\s*cause=(\d{3})/i.exec(message?.getHeader?.('Reason') ?? '')?.[1] ?? 0)

/** The exchange names the supervisor who ended the call. */
const isBySupervisor = (message: EndEvent['message'] | null): boolean =>
  message?.getHeader?.('X-Ended-By') === 'supervisor'

const COMPLETED_ELSEWHERE = 200
const TIMED_OUT = 408
const BUSY = 486

/** Cause of an end initiated by this side. */
export type EndReason = 'signalling' | 'time-out' | 'media' | 'not-sent'

function whyOver(
  { cause, message }: EndEvent,
  givenReason: EndReason | undefined
): EndCause | undefined {
  const reason = reasonOf(message)
  if (givenReason) return givenReason === 'not-sent' ? 'signalling' : givenReason
  if (reason === COMPLETED_ELSEWHERE) return 'elsewhere'
  return reasons[cause]
}

/** The side and the cause of a call's end. */
export function endOf(
  type: End['type'],
  callId: string,
  event: EndEvent,
  givenReason: EndReason | undefined
): End {
  const { originator, cause, message } = event
  const side = String(originator)
  const reason = reasonOf(message)
  const why = whyOver(event, givenReason)
  const isPersons = why === undefined || why === 'cancelled' || why === 'elsewhere'
  if (type === 'ended') {
    /** The exchange has lost this leg; neither side hung up. */
    const isLost = !isPersons || reason === TIMED_OUT
    const forBoth = isBySupervisor(message) ? 'supervisor' : reason >= 400 ? 'system' : 'them'
    const by = side === 'local' ? 'us' : forBoth
    return isLost
      ? { type, callId, by: 'network', why: why ?? 'media', cause }
      : { type, callId, by, cause }
  }
  /** Not answered in time, which is no network failure. */
  const isUnanswered = cause === 'No Answer' || cause === 'Expires'
  const refusal = statusOf(message)
  const isNetwork = givenReason !== undefined || (!isPersons && !isUnanswered && refusal === 0)
  const by = isNetwork ? 'network' : side === 'local' && !isUnanswered ? 'us' : 'them'
  const own = givenReason === 'not-sent' ? 0 : why ? statuses[why] : cause === 'Rejected' ? BUSY : 0
  return { type, callId, by, why, cause, status: refusal || own }
}

/** JsSIP's media options: audio only, with a stream opened by the phone. */
export function mediaOptions(mediaStream: MediaStream, rtcConfiguration: RTCConfiguration) {
  return {
    mediaStream,
    mediaConstraints: { audio: true, video: false },
    pcConfig: rtcConfiguration,
    sessionTimersExpires: SESSION_EXPIRES_S
  }
}
