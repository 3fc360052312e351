/** Notices that the server is lost while the wall is shown (rule seat-wall-19). */
import { atom, readonlyType } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { serverNow } from '../../environment/server-time.ts'
import { $connection, lastReceivedAt, probeRealtime } from '../../net/realtime.ts'

/** The channel is probed at this interval in ms: a server that falls silent does not close it. */
const PROBE_MS = 8000
/** Without the channel, the seats are read at this interval in ms. */
const READ_MS = 5000
/** Seats whose server was last heard of longer ago, in ms, are old. */
const FRESH_MS = 10_000
const CHECK_MS = 1000

const $since = atom<number | undefined>()
/** Since when the shown seats are old, in ms; undefined while they are current. */
export const $wallOldSince = readonlyType($since)

/** When the seats were last read, in ms; 0 before. */
let readAt = 0

function check(): void {
  const since = Math.max(readAt, lastReceivedAt())
  const isOld = readAt > 0 && $connection.get().state !== 'open' && serverNow() - since > FRESH_MS
  $since.set(isOld ? since : undefined)
}

/** The seats have been read just now. */
export function wallIsFresh(): void {
  readAt = serverNow()
  check()
}

/**
 * Watches the connection.
 *
 * @param read reads the seats again; ignored while a reading waits
 * @returns a stop function
 */
export function watchFreshness(read: () => void): () => void {
  const { every, page } = environment()
  const stops = [
    every(CHECK_MS, check),
    every(PROBE_MS, () => {
      if (page.isVisible()) probeRealtime()
    }),
    every(READ_MS, () => {
      if (page.isVisible() && $connection.get().state !== 'open') read()
    })
  ]
  return () => {
    for (const stop of stops) stop()
    readAt = 0
    check()
  }
}
