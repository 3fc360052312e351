import type { Generated } from 'kysely'

export interface SeatHourTables {
  /**
   * Seconds of the ended states of a seat in one hour. Rows of one key are added up: each statement
   * that ends states appends its own (`reports/seat-hours.ts` of the migrations).
   */
  seat_hour: {
    enterprise_id: string
    seat_id: string
    user_id: string
    agent_name: string
    extension: string
    /** Begin of the hour, in ms. */
    hour: number
    /** False for the rows of one statement, which wait to be added to the others. */
    is_folded: Generated<boolean>
    /** First and last moment of the hour at which the seat was signed in, in ms. */
    first_at: number
    last_at: number
    free: number
    busy: number
    /** Ringing, and dialling until the answer. */
    ring: number
    talk_in: number
    talk_out: number
    hold: number
    wrap_up: number
  }
  /** The period in which a server ran, confirmed regularly. Times in ms. */
  server_run: { server: string; started_at: number; seen_at: number }
}
