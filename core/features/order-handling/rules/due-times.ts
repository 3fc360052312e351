/** Due times: when an order is late, and when it is about to be (rule order-handling-5). */
import type { DueMark, OrderState } from '../enums.ts'
import { TIMED_STATES } from './order-moves.ts'

const MINUTE = 60_000
/** A year. */
export const LONGEST_DUE = 366 * 24 * 60

export interface DueTimes {
  readonly dueTime: number | null
  readonly warnTime: number | null
}

/** Minutes of a type; null for none. */
export interface DueRule {
  readonly dueMinutes: number | null
  /** Before the due time. */
  readonly warnMinutes: number | null
}

/** A warning is never before the order itself. */
export function dueTimes({ dueMinutes, warnMinutes }: DueRule, from: number): DueTimes {
  if (dueMinutes === null) return { dueTime: null, warnTime: null }
  const dueTime = from + dueMinutes * MINUTE
  return { dueTime, warnTime: warnTimeOf(dueTime, warnMinutes, from) }
}

export const warnTimeOf = (
  dueTime: number,
  warnMinutes: number | null,
  from: number
): number | null =>
  warnMinutes === null || warnMinutes <= 0 ? null : Math.max(from, dueTime - warnMinutes * MINUTE)

interface Timed extends DueTimes {
  readonly state: OrderState
  readonly settledTime: number | null
}

/** The clock stops when the result is submitted: an order that was late by then stays marked. */
export function dueMarkOf(order: Timed, now: number): DueMark | undefined {
  const { dueTime, warnTime, state, settledTime } = order
  if (dueTime === null) return undefined
  if (settledTime !== null) return settledTime > dueTime ? 'overdue' : undefined
  if (!TIMED_STATES.includes(state)) return undefined
  if (now >= dueTime) return 'overdue'
  return warnTime !== null && now >= warnTime ? 'warning' : undefined
}
