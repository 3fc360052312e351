import type { GeneratedAlways } from 'kysely'
import type { StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'

export interface SeatTables {
  /** At most one span of a seat is open. */
  seat_span: {
    id: GeneratedAlways<number>
    enterprise_id: string
    seat_id: string
    user_id: string
    agent_name: string
    extension: string
    sign_state: SignState
    cause: StateCause
    call_record_id: string | null
    started_at: number
    ended_at: number | null
    /** When the server last confirmed an open span. */
    seen_at: number
    /** The process that wrote it. */
    server: string
  }
}
