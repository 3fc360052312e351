import type { LineEvent } from './line.ts'
import type { SipState } from './types.ts'

const LOST_WITHOUT_A_WORD = 1006

const states: Partial<Record<LineEvent['type'], SipState>> = {
  'registration-failed': 'REGISTER_FAILED',
  disconnected: 'DISCONNECT',
  incoming: 'INCOMING',
  outgoing: 'OUTCOMING',
  progress: 'PROGRESS',
  confirmed: 'ANSWER',
  failed: 'FAILED',
  ended: 'ENDED'
}

/**
 * The SIP state that an event of the line makes, if any (doc 3 §4).
 *
 * A socket that closes in an orderly way is no DISCONNECT; only the loss with code 1006 is.
 */
export function sipStateOf(event: LineEvent): SipState | undefined {
  const isOrderly = event.type === 'disconnected' && event.code !== LOST_WITHOUT_A_WORD
  return isOrderly ? undefined : states[event.type]
}
