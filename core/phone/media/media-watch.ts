/** A sample of a call's media state. */
export interface MediaSample {
  readonly connection: RTCPeerConnectionState
  /** Packets received since the call started. */
  readonly packets: number
  readonly isHeld: boolean
  /** Whether signalling is up, which a new negotiation requires. */
  readonly isUp: boolean
  /** Time of the exchange's last reply to a probe, on the same clock. */
  readonly provenAt: number
}

export interface MediaStatus {
  readonly is: 'flowing' | 'recovering' | 'silent' | 'lost'
  /** Request an ICE restart now. */
  readonly restart: boolean
  /** Media has failed and the exchange has not replied since: probe it. */
  readonly probe: boolean
}

const MEDIA_LOSS_AFTER_MS = 1500
const SILENT_AFTER_MS = 3000 // rule phone-24
const RECOVER_AFTER_MS = 3000 // rule phone-24
const RESTART_EVERY_MS = 5000 // rule phone-24
const PROBE_EVERY_MS = 2000
const LOST_AFTER_MS = 30_000 // rule phone-24
/** Maximum interval counted between two samples, as a suspended or blocked page has not sampled. */
const LONGEST_LOOK_MS = 2000

/**
 * Derives the media state of one call from periodic samples.
 * JsSIP only reacts to a failed ICE check, which Chromium may never report, so a call without media
 * would never end. Here: silent after 3 s without packets while not on hold, recovering after 3 s
 * without a path, with ICE restarts as often as signalling allows; lost after 30 s.
 * An offer sent on a dead connection would end the call. Therefore the exchange is probed first,
 * and ICE restarts only once it has replied since the failure began.
 */
export function mediaWatch(): (sample: MediaSample, at: number) => MediaStatus {
  let packets = -1
  /** Sampled time in ms, and the last sample. */
  let watched = 0
  let last: number | undefined
  let lastReceived = 0
  let broken: number | undefined
  let restarted: number | undefined
  let lostAt: number | undefined
  let probed: number | undefined

  function isProbeDue(provenAt: number): boolean {
    const isDue = probed === undefined || watched - probed >= PROBE_EVERY_MS
    if (lostAt === undefined || provenAt > lostAt || !isDue) return false
    probed = watched
    return true
  }

  return ({ connection, packets: count, isHeld, isUp, provenAt }, at) => {
    watched += last === undefined ? 0 : Math.min(LONGEST_LOOK_MS, at - last)
    last = at
    const isBroken = connection === 'disconnected' || connection === 'failed'
    if (count > packets || isHeld) lastReceived = watched
    packets = count
    const silent = watched - lastReceived
    if (isBroken || silent >= MEDIA_LOSS_AFTER_MS) lostAt ??= at
    else lostAt = probed = undefined
    const probe = isProbeDue(provenAt)
    if (!isBroken) {
      broken = restarted = undefined
      return { is: silent >= SILENT_AFTER_MS ? 'silent' : 'flowing', restart: false, probe }
    }
    broken ??= watched
    const since = watched - broken
    if (since >= LOST_AFTER_MS) return { is: 'lost', restart: false, probe }
    if (since < RECOVER_AFTER_MS) return { is: 'flowing', restart: false, probe }
    const isDue = restarted === undefined || watched - restarted >= RESTART_EVERY_MS
    const isProven = lostAt !== undefined && provenAt > lostAt
    const restart = isUp && isProven && isDue
    if (restart) restarted = watched
    return { is: 'recovering', restart, probe }
  }
}
