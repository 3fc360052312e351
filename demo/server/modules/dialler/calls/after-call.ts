/**
 * What follows a call: the number is finished, the person's next number is dialled, or a redial.
 */

import { MOST_REDIAL_MINUTES } from '../../../../../core/features/call-task-form/rules/form-types.ts'
import type { RedialConfig } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import { intentLetterOf } from '../../../../../core/features/customer-details/enums.ts'

export interface Called {
  readonly numbers: number
  readonly phone_at: number
  readonly redials: number
}
export interface CallEnd {
  readonly result: number
  /** A letter; null for an unanswered call. */
  readonly intent: string | null
}
export type Next =
  | { readonly status: 2 }
  | {
      readonly status: 0
      readonly turn: number
      readonly phone_at: number
      readonly redials: number
      /** In ms from now. */
      readonly wait: number
    }

const MINUTE = 60_000
/** First calls have their numbers' turns, all above this; prioritized numbers come before them. */
const FIRST = -1
const AFTER_ALL = 1000

const meets = (codes: readonly string[] | undefined, intent: string | null): boolean =>
  intent !== null &&
  (codes ?? []).some(code => code === 'all' || (intentLetterOf(code) ?? code) === intent)

function isCalledAgain(config: RedialConfig, redials: number, end: CallEnd): boolean {
  if (config.intervalType === undefined || redials >= (config.redialTimes ?? 1)) return false
  if (end.result === 0)
    return config.connectedEnabled === true && meets(config.connectedLevelConditions, end.intent)
  const codes = config.unconnectedLevelConditions ?? []
  return (
    config.unconnectedEnabled === true &&
    (codes.includes('all') || codes.includes(String(end.result)))
  )
}

export function nextOf(config: RedialConfig = {}, item: Called, end: CallEnd): Next {
  const { numbers, phone_at, redials } = item
  const hasReached =
    config.phoneGroupCallTerminate === 'MEET_INTENTION_LEVEL'
      ? meets(config.callTerminateIntentionLevelCodes, end.intent)
      : end.result === 0
  if (phone_at + 1 < numbers && !hasReached) {
    const turn = config.phoneGroupCallStrategy === 'IN_ORDER' ? FIRST : phone_at + 1
    return { status: 0, turn, phone_at: phone_at + 1, redials, wait: 0 }
  }
  if (!isCalledAgain(config, redials, end)) return { status: 2 }
  return {
    status: 0,
    turn: config.intervalType === 'AFTER_CALL_FINISH' ? FIRST : AFTER_ALL + redials,
    phone_at: 0,
    redials: redials + 1,
    // Values stored before the limit existed may exceed it.
    wait: Math.min(config.redialInterval ?? 0, MOST_REDIAL_MINUTES) * MINUTE
  }
}
