import type { EndEvent, TerminateOptions } from 'jssip/lib/RTCSession'
import type { LineEvent, WhyOver } from './line.ts'

/** JsSIP's words, and what they mean to us. */

const SESSION_EXPIRES_S = 180
const ICE_FAILED = 'RTP Timeout'

/** What JsSIP's causes mean; those of a refusal by status are left to the status. */
const reasons: Readonly<Record<string, WhyOver>> = {
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

/** The SIP status of an end that brings none with it (RFC 3261 §21). */
const statuses: Readonly<Record<WhyOver, number>> = {
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

/** JsSIP wants to end the call because one check of the path has failed; others may not. */
export const isPathFailure = ({ cause }: TerminateOptions): boolean => cause === ICE_FAILED

/** JsSIP wants to end the call because its hold was refused; a conversation is worth more. */
export const isOfferFailure = ({ reason_phrase }: TerminateOptions): boolean =>
  offerFailures.has(reason_phrase ?? '')

const signallingFailures: ReadonlySet<string> = new Set([
  'Connection Error',
  'Request Timeout',
  'Dialog Error'
])

/** JsSIP wants to end the call because a request within it was lost, or refused as unknown. */
export const isSignallingFailure = ({ cause }: TerminateOptions): boolean =>
  signallingFailures.has(cause ?? '')

/** Of a call of ours that nobody has answered JsSIP says no more than that it was cancelled. */
export const blameFor = (options: TerminateOptions): Blame | undefined =>
  options.cause === 'Request Timeout'
    ? 'time-out'
    : isSignallingFailure(options)
      ? 'signalling'
      : undefined

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>

/** Of a refusal; an answer that could not be used is none. */
const statusOf = (message: EndEvent['message'] | null): number => {
  const status = message && 'status_code' in message ? Number(message.status_code) : 0
  return status >= 300 ? status : 0
}

/** Whatever ends a call for both sides says why (RFC 3326); a person who hangs up does not. */
const reasonOf = (message: EndEvent['message'] | null): number =>
  Number(/^SIP\s*;\s*cause=(\d{3})/i.exec(message?.getHeader?.('Reason') ?? '')?.[1] ?? 0)

/** The exchange names a supervisor who has ended the call. */
const isBySupervisor = (message: EndEvent['message'] | null): boolean =>
  message?.getHeader?.('X-Ended-By') === 'supervisor'

const COMPLETED_ELSEWHERE = 200
const TIMED_OUT = 408
const BUSY = 486

/** What is to blame when it was us who gave the call up. */
export type Blame = 'signalling' | 'time-out' | 'media' | 'not-sent'

function whyOver({ cause, message }: EndEvent, blame: Blame | undefined): WhyOver | undefined {
  const reason = reasonOf(message)
  if (blame) return blame === 'not-sent' ? 'signalling' : blame
  if (reason === COMPLETED_ELSEWHERE) return 'elsewhere'
  return reasons[cause]
}

/** Who has ended a call, and how. */
export function endOf(
  type: End['type'],
  callId: string,
  event: EndEvent,
  blame: Blame | undefined
): End {
  const { originator, cause, message } = event
  const who = String(originator)
  const reason = reasonOf(message)
  const why = whyOver(event, blame)
  const isPersons = why === undefined || why === 'cancelled' || why === 'elsewhere'
  if (type === 'ended') {
    /** The exchange hears nothing of us any more: nobody has hung up. */
    const isLost = !isPersons || reason === TIMED_OUT
    const forBoth = isBySupervisor(message) ? 'supervisor' : reason >= 400 ? 'system' : 'them'
    const by = who === 'local' ? 'us' : forBoth
    return isLost
      ? { type, callId, by: 'network', why: why ?? 'media', cause }
      : { type, callId, by, cause }
  }
  /** Nobody picked up in time: that is no trouble of the network's. */
  const isUnanswered = cause === 'No Answer' || cause === 'Expires'
  const refusal = statusOf(message)
  const isNetwork = blame !== undefined || (!isPersons && !isUnanswered && refusal === 0)
  const by = isNetwork ? 'network' : who === 'local' && !isUnanswered ? 'us' : 'them'
  const own = blame === 'not-sent' ? 0 : why ? statuses[why] : cause === 'Rejected' ? BUSY : 0
  return { type, callId, by, why, cause, status: refusal || own }
}

/** What JsSIP is to do about media: speech only, of a stream that we have opened ourselves. */
export function mediaOptions(mediaStream: MediaStream, rtcConfiguration: RTCConfiguration) {
  return {
    mediaStream,
    mediaConstraints: { audio: true, video: false },
    pcConfig: rtcConfiguration,
    sessionTimersExpires: SESSION_EXPIRES_S
  }
}

/**
 * Seconds that the registrar gives one telephone, known by a piece of its address. The answer lists
 * every telephone of the extension, each with its own.
 */
export function grantedTo(own: string, contacts: readonly string[]): string | undefined {
  const entry = contacts
    .flatMap(contact => contact.split(','))
    .find(contact => contact.toLowerCase().includes(own.toLowerCase()))
  return /;\s*expires=(\d+)/i.exec(entry ?? '')?.[1]
}
