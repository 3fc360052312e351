/** A customer's open work, derived from their calls. */
import type { CallDetail } from '../call-detail/schemas.ts'
import { hasUnsentOrder } from '../work-orders/unsent-orders.ts'

export interface OpenWork {
  /** Missed calls without follow-up. */
  readonly missed: number
  /** The user's unsubmitted work orders. */
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
