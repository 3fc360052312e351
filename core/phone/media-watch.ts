/** What is seen of a call's media at one moment. */
export interface MediaGlimpse {
  readonly connection: RTCPeerConnectionState
  /** Packets received since the call began. */
  readonly packets: number
  readonly isHeld: boolean
  /** Whether the signalling is up: without it nothing can be agreed on anew. */
  readonly isUp: boolean
}

export interface MediaVerdict {
  readonly is: 'flowing' | 'recovering' | 'silent' | 'lost'
  /** Now is the moment to look for another path. */
  readonly restart: boolean
}

const SILENT_AFTER_MS = 3000
const RECOVER_AFTER_MS = 3000
const RESTART_EVERY_MS = 5000
const LOST_AFTER_MS = 30_000

/**
 * Judges the media of one call by looking at it again and again.
 *
 * JsSIP looks at nothing but a failed ICE check, which Chromium may never report: a call without
 * media would go on for ever. So: silent after 3 s without packets while nobody holds the call,
 * recovering after 3 s without a path, and a new path is sought as soon and as often as the
 * signalling allows; lost after 30 s.
 */
export function mediaWatch(): (glimpse: MediaGlimpse, at: number) => MediaVerdict {
  let packets = -1
  let heardAt: number | undefined
  let brokenAt: number | undefined
  let restartedAt: number | undefined
  return (glimpse, at) => {
    const isBroken = glimpse.connection === 'disconnected' || glimpse.connection === 'failed'
    if (glimpse.packets > packets || glimpse.isHeld || heardAt === undefined) heardAt = at
    packets = glimpse.packets
    if (!isBroken) {
      brokenAt = undefined
      restartedAt = undefined
      return { is: at - heardAt >= SILENT_AFTER_MS ? 'silent' : 'flowing', restart: false }
    }
    brokenAt ??= at
    const broken = at - brokenAt
    if (broken >= LOST_AFTER_MS) return { is: 'lost', restart: false }
    if (broken < RECOVER_AFTER_MS) return { is: 'flowing', restart: false }
    const isDue = restartedAt === undefined || at - restartedAt >= RESTART_EVERY_MS
    const restart = glimpse.isUp && isDue
    if (restart) restartedAt = at
    return { is: 'recovering', restart }
  }
}
