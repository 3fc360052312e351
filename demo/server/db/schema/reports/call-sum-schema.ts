import type { Generated } from 'kysely'

/** Sums of calls; supervisors' legs and deleted calls are left out. Times in ms. */
interface CallSums {
  enterprise_id: string
  /** Empty in the sums of all users together, which leave out the rows that are not folded. */
  user_id: string
  /** 1 inbound, 0 outbound. */
  direction: number
  /** Whether an agent took part; false for robots and for task calls that no agent answered. */
  is_of_seat: boolean
  /** False for the difference of one statement, which waits to be added to its row. */
  is_folded: Generated<boolean>
  calls: number
  answered: number
  /** Inbound, ended without an answer, not declined. */
  missed: number
  /** Answered and ended: the calls of `talk_ms`. */
  talked: number
  talk_ms: number
  ring_ms: number
  hold_seconds: number
}

/** Rows of one key are added up: see `call-hours.ts` of the migrations. */
export interface CallSumTables {
  /** By the hour of the begin, in China's time. */
  call_hour: CallSums & { hour: number }
  /** By the day of the begin, with contact results and intents. */
  call_day: CallSums & {
    day: number
    /** `connect_result` 0 with an answer. */
    result_0: number
    /** `connect_result` 0 without one. */
    unresolved: number
    result_1: number
    result_2: number
    result_3: number
    result_4: number
    result_5: number
    result_6: number
    result_7: number
    result_14: number
    result_15: number
    intent_a: number
    intent_b: number
    intent_c: number
    intent_d: number
    intent_e: number
    intent_f: number
  }
}
