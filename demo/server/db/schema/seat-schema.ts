import type { GeneratedAlways } from 'kysely'
import type { CallPhase, StateCause } from '../../../../core/features/seat-log/enums.ts'
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
    /** Of a call in progress. */
    phase: CallPhase | null
    /** Who changed the state, where it was an agent or a supervisor. */
    by_user_id: string | null
    by_name: string | null
    /** Host and port of the page that requested the change. */
    origin: string | null
    started_at: number
    ended_at: number | null
    /** The process that wrote it. */
    server: string
  }
}
