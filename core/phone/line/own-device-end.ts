import type { PushData } from '../../contract/topics.ts'
import type { LineEvent } from './line.ts'

export type EndedBy = Extract<LineEvent, { type: 'ended' }>['by']

/** The side that hung up, by wire value (rule phone-39); otherwise the customer. */
const hangUpBy: Readonly<Record<number, 'us' | 'system'>> = { 1: 'us', 4: 'system' }
/** SIP status without a reason: the server does not report why a call was not answered. */
const UNAVAILABLE = 480

/** Who ended a call, by its push. */
export const endedByOf = ({ hangupType, endedBy }: PushData<'call_quit'>): EndedBy =>
  endedBy ?? hangUpBy[hangupType ?? 0] ?? 'them'

/** The end of an answered call, or the failure of one that was not. */
export function endOf(
  { callId, isAnswered }: { readonly callId: string; readonly isAnswered: boolean },
  by: EndedBy,
  cause: string
): LineEvent {
  if (isAnswered) return { type: 'ended', callId, by, cause }
  const isForBoth = by === 'system' || by === 'supervisor'
  const status = cause === '' ? UNAVAILABLE : 0
  return { type: 'failed', callId, by: isForBoth ? 'them' : by, status, cause }
}
