import type { Generated } from 'kysely'
import type { SatisfactionLevel } from '../../../../../core/features/satisfaction/enums.ts'

export interface SatisfactionTables {
  /** One row per call whose customer was invited to rate it. */
  satisfaction_rating: {
    call_record_id: string
    enterprise_id: string
    /** The user of the call. */
    user_id: string
    agent_name: string
    /** A robot spoke with the customer, on behalf of the user. */
    is_robot: boolean
    /** The user's department at that time; null for one without. */
    department_id: string | null
    department_name: string
    invited_at: number
    /** Null when no key was pressed. */
    rating: SatisfactionLevel | null
    /** What was done about a poor rating; blank when nothing is noted. */
    remark: Generated<string>
    remark_by: Generated<string | null>
    remark_by_name: Generated<string | null>
    remark_at: Generated<number | null>
  }
  /** Ratings by the day of their invitation, in China's time; rows of one key are added up. */
  rating_day: {
    enterprise_id: string
    day: number
    /** Empty in the sums of all users together, which leave out the rows that are not folded. */
    user_id: string
    is_folded: Generated<boolean>
    rated: number
    /** Ratings 1 and 2. */
    satisfied: number
    /** The same of the calls that a robot did not answer or place. */
    seat_rated: number
    seat_satisfied: number
  }
}
