/** Whether this server may take another one for gone: it was itself in touch with the database. */

/** Interval of the heartbeat, in ms. */
export const HEARTBEAT_MS = 5000 // rule seat-log-3
/** A server without a heartbeat for this time is gone, in ms. */
export const LOST_MS = 90_000 // rule seat-log-3
/** More time between two heartbeats is a gap, in ms. */
const GAP_MS = 4 * HEARTBEAT_MS

export interface Heartbeats {
  /** The database has a heartbeat of this server. */
  confirmed(at: number): void
  /**
   * Servers without a heartbeat since then are gone, in ms; undefined while this server cannot
   * tell. Where the database was unavailable to all, every heartbeat is old.
   */
  aliveSince(now: number): number | undefined
}

/** `isAlone`: no other server uses the database, so that every other run is over. */
export function heartbeats(isAlone: boolean): Heartbeats {
  let since: number | undefined
  let last: number | undefined
  return {
    confirmed(at) {
      if (last === undefined || at - last > GAP_MS || at < last) since = at
      last = at
    },
    aliveSince(now) {
      if (isAlone) return Number.MAX_SAFE_INTEGER
      if (since === undefined || last === undefined) return undefined
      return now - last <= GAP_MS && now - since >= LOST_MS ? now - LOST_MS : undefined
    }
  }
}
