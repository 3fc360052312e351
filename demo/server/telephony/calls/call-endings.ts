/** Results of unanswered calls. */
import type { ConnectResult } from '../../../../core/features/calls/enums.ts'
import { first, type SipResponse } from '../sip/sip-message.ts'
import type { Direction, Ending } from './call-parts.ts'

export type Cancelled = 'by-caller' | 'by-system' | 'after-no-answer' | undefined

/** From the cause in the Reason header of a CANCEL. */
export function cancelledBy(cause: string | undefined): Cancelled {
  if (cause === '408') return 'after-no-answer'
  return cause === '503' ? 'by-system' : 'by-caller'
}

/**
 * A busy response of a free telephone is a rejection by hand: with 486 a queue goes on to the next
 * agent.
 */
export const isDeclined = ({ status }: SipResponse, isOccupied: boolean): boolean =>
  status === 486 && !isOccupied

const results: Readonly<Record<number, ConnectResult>> = {
  404: 1,
  410: 1,
  484: 1,
  408: 6,
  486: 5,
  600: 5,
  603: 7,
  487: 15
}

/** Result of an unanswered call. */
export function endingOf(
  response: SipResponse,
  direction: Direction,
  cancelled: Cancelled
): Ending {
  const { status } = response
  const isLost = first(response, 'Reason') !== undefined
  if (cancelled === 'after-no-answer') return { hangupType: 3, connectResult: 6 }
  if (cancelled === 'by-system') return { hangupType: 4, connectResult: 3 }
  if (cancelled) return { hangupType: direction === 0 ? 1 : 3, connectResult: 15 }
  const connectResult = results[status] ?? 3
  if (direction === 0) return { hangupType: status === 603 ? 3 : 0, connectResult }
  if (isLost || status === 408) return { hangupType: 0, connectResult }
  // The telephone is in another call; the system ended this one.
  if (status === 486) return { hangupType: 4, connectResult }
  return { hangupType: 1, connectResult: status === 480 ? 7 : connectResult }
}
