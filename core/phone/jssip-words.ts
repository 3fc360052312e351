import type { EndEvent, TerminateOptions } from 'jssip/lib/RTCSession'
import type { LineEvent } from './line.ts'

/** JsSIP's words, and what they mean to us. */

const SESSION_EXPIRES_S = 180
const ICE_FAILED = 'RTP Timeout'

/** An end that nobody wanted. */
const networkCauses: ReadonlySet<string> = new Set([
  ICE_FAILED,
  'Connection Error',
  'Request Timeout',
  'WebRTC Error',
  'Internal Error',
  'Dialog Error',
  'No ACK'
])

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

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>

const statusOf = (message: EndEvent['message'] | null): number =>
  message && 'status_code' in message ? Number(message.status_code) : 0

/** Whatever ends a call for both sides says why (RFC 3326); a person who hangs up does not. */
const isOfSystem = (message: EndEvent['message'] | null): boolean =>
  /^SIP\s*;\s*cause=[4-6]/i.test(message?.getHeader('Reason') ?? '')

/** Who has ended a call, and how. */
export function endOf(
  type: End['type'],
  callId: string,
  { originator, cause, message }: EndEvent,
  isNetworkToBlame: boolean
): End {
  const who = String(originator)
  const isNetwork = isNetworkToBlame || networkCauses.has(cause) || who === 'system'
  const by = isNetwork ? 'network' : who === 'local' ? 'us' : 'them'
  return type === 'ended'
    ? { type, callId, by: by === 'them' && isOfSystem(message) ? 'system' : by, cause }
    : { type, callId, by, cause, status: statusOf(message) }
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
