/** Calls with customers, apart from those with colleagues and tests. */

import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'

/** The echo test number. */
const ECHO = '9196'

/** Whether the number is neither a colleague's nor that of the echo test. */
export const isCustomer = (seats: Pick<Seats, 'at'>, number: string): boolean =>
  !seats.at(number) && !number.endsWith(ECHO)

interface Call {
  readonly seat: Seat
  readonly customerPhone: string
  readonly callRecordId: string
  readonly isAnswered: boolean
  /** Placed by the agent during another call. */
  readonly isConsultation: boolean
}

// rule transfer-18
/** Which of the calls that a seat had at once is the one in its wrap-up. */
export function callsToWrite(seats: Pick<Seats, 'at'>) {
  const kept = new WeakMap<Seat, Call>()
  const weightOf = ({ customerPhone, isConsultation }: Call): number =>
    isCustomer(seats, customerPhone) ? (isConsultation ? 1 : 2) : 0

  return {
    /** A call has ended while others go on. */
    keep(call: Call): void {
      const better = this.choose(call)
      if (better) kept.set(call.seat, better)
    },

    /** The last call has ended: the one to write down; undefined if none was answered. */
    take(call: Call): Call | undefined {
      const better = this.choose(call)
      kept.delete(call.seat)
      return better
    },

    /** A customer's call rather than a colleague's, and the later one. */
    choose(call: Call): Call | undefined {
      const before = kept.get(call.seat)
      if (!call.isAnswered) return before
      return before && weightOf(before) > weightOf(call) ? before : call
    }
  }
}
