/** What waits to be done for somebody, as far as their calls tell. */
import type { CallDetail } from '../../contract/entities/call-detail.ts'
import { hasUnsentOrder } from '../work-order/unsent.ts'

export interface OpenWork {
  /** Calls that were not answered, and that nobody has seen to. */
  readonly missed: number
  /** Work orders that were begun here and not submitted. */
  readonly orders: number
}

const SEEN_TO = 1

export function openWorkOf(
  calls: readonly CallDetail[],
  isUnsent: (callRecordId: string) => boolean = hasUnsentOrder
): OpenWork {
  const over = calls.filter(call => !call.isRunning)
  const missed = over.filter(
    call => call.callDirectionType === 1 && call.callDuration === 0 && call.handleStatus !== SEEN_TO
  )
  return {
    missed: missed.length,
    orders: over.filter(({ callRecordId }) => isUnsent(callRecordId)).length
  }
}
