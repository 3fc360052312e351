/** What is seen of a call's media at one moment. */
export interface MediaGlimpse {
  readonly connection: RTCPeerConnectionState
  /** Packets received since the call began. */
  readonly packets: number
  readonly isHeld: boolean
  /** Whether the signalling is up: without it nothing can be agreed on anew. */
  readonly isUp: boolean
  /** When the exchange last answered a probe, on the same clock. */
  readonly provenAt: number
}

export interface MediaVerdict {
  readonly is: 'flowing' | 'recovering' | 'silent' | 'lost'
  /** Now is the moment to look for another path. */
  readonly restart: boolean
  /** Something is wrong, and the exchange has not answered since: ask whether it is there. */
  readonly probe: boolean
}

const TROUBLE_AFTER_MS = 1500
const SILENT_AFTER_MS = 3000
const RECOVER_AFTER_MS = 3000
const RESTART_EVERY_MS = 5000
const PROBE_EVERY_MS = 2000
const LOST_AFTER_MS = 30_000
/** A page that was asleep or blocked has not watched: of a longer gap no more than this counts. */
const LONGEST_LOOK_MS = 2000

/**
 * Judges the media of one call by looking at it again and again.
 *
 * JsSIP looks at nothing but a failed ICE check, which Chromium may never report: a call without
 * media would go on for ever. So: silent after 3 s without packets while nobody holds the call,
 * recovering after 3 s without a path, and a new path is sought as soon and as often as the
 * signalling allows; lost after 30 s.
 *
 * An offer that is sent into a dead connection ends the call instead of mending it. So the
 * exchange is asked first, and a path is sought only once it has answered since the trouble began.
 */
export function mediaWatch(): (glimpse: MediaGlimpse, at: number) => MediaVerdict {
  let packets = -1
  /** Milliseconds that were watched, and the last moment. */
  let watched = 0
  let last: number | undefined
  let heard = 0
  let broken: number | undefined
  let restarted: number | undefined
  let troubleAt: number | undefined
  let probed: number | undefined

  function isProbeDue(provenAt: number): boolean {
    const isDue = probed === undefined || watched - probed >= PROBE_EVERY_MS
    if (troubleAt === undefined || provenAt > troubleAt || !isDue) return false
    probed = watched
    return true
  }

  return ({ connection, packets: count, isHeld, isUp, provenAt }, at) => {
    watched += last === undefined ? 0 : Math.min(LONGEST_LOOK_MS, at - last)
    last = at
    const isBroken = connection === 'disconnected' || connection === 'failed'
    if (count > packets || isHeld) heard = watched
    packets = count
    const quiet = watched - heard
    if (isBroken || quiet >= TROUBLE_AFTER_MS) troubleAt ??= at
    else troubleAt = probed = undefined
    const probe = isProbeDue(provenAt)
    if (!isBroken) {
      broken = restarted = undefined
      return { is: quiet >= SILENT_AFTER_MS ? 'silent' : 'flowing', restart: false, probe }
    }
    broken ??= watched
    const since = watched - broken
    if (since >= LOST_AFTER_MS) return { is: 'lost', restart: false, probe }
    if (since < RECOVER_AFTER_MS) return { is: 'flowing', restart: false, probe }
    const isDue = restarted === undefined || watched - restarted >= RESTART_EVERY_MS
    const isProven = troubleAt !== undefined && provenAt > troubleAt
    const restart = isUp && isProven && isDue
    if (restart) restarted = watched
    return { is: 'recovering', restart, probe }
  }
}
