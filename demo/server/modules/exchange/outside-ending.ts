/** Who ended a call, and the result of one that was not answered. */
import type { ConnectResult, HangupType } from '../../../../core/features/calls/enums.ts'
import type { CallReport } from './call-reports.ts'

interface Ending {
  readonly hangupType: HangupType
  readonly connectResult: ConnectResult
}

const bySide = { agent: 1, customer: 3, system: 4 } as const
const results: Readonly<Record<number, ConnectResult>> = {
  404: 1,
  410: 1,
  484: 1,
  604: 1,
  408: 6,
  486: 5,
  600: 5,
  603: 7,
  487: 15
}

export function endingOf(
  { endedBy, status = 0 }: Pick<CallReport, 'endedBy' | 'status'>,
  { direction, isAnswered }: { readonly direction: 0 | 1; readonly isAnswered: boolean }
): Ending {
  const hangupType = endedBy ? bySide[endedBy] : 0
  if (isAnswered) return { hangupType, connectResult: 0 }
  const result = results[status] ?? 3
  if (direction === 0) {
    if (endedBy === 'agent') return { hangupType, connectResult: 15 }
    return { hangupType: status === 603 ? 3 : hangupType, connectResult: result }
  }
  // Declined by the agent; or the customer gave up.
  if (endedBy === 'agent' || status === 603) return { hangupType: 1, connectResult: 7 }
  if (endedBy === 'customer' || status === 487) return { hangupType: 3, connectResult: 15 }
  if (status === 486 || status === 600) return { hangupType: 4, connectResult: 5 }
  return { hangupType, connectResult: status === 480 || status === 408 ? 6 : result }
}
