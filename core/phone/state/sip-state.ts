import type { LineEvent } from '../line/line.ts'
import type { SipState } from './phone-types.ts'

const ABNORMAL_CLOSURE = 1006

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
 * The SIP state for a line event, if any (rule phone-37).
 * A regular socket closure is no DISCONNECT; only an abnormal one (code 1006) is.
 */
export function sipStateOf(event: LineEvent): SipState | undefined {
  const isOrderly = event.type === 'disconnected' && event.code !== ABNORMAL_CLOSURE
  return isOrderly ? undefined : states[event.type]
}
