import type { Generated } from 'kysely'

/**
 * Seconds of the ended states of a seat. Rows of one key are added up: each statement that ends states
 * appends its own (`reports/seat-hours.ts` of the migrations).
 */
interface SeatSums {
  enterprise_id: string
  seat_id: string
  user_id: string
  agent_name: string
  extension: string
  /** False for the rows of one statement, which wait to be added to the others. */
  is_folded: Generated<boolean>
  /** First and last moment at which the seat was signed in, in ms. */
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

/** `hour` and `day` are the begin in ms, by China's clock. */
export interface SeatHourTables {
  seat_hour: SeatSums & { hour: number }
  seat_day: SeatSums & { day: number }
  /** The period in which a server ran, confirmed regularly. Times in ms. */
  server_run: { server: string; started_at: number; seen_at: number }
}
