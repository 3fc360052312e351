import { after } from '../environment/clock.ts'
import { environment } from '../environment/environment.ts'
import type { RealtimeProfile } from './realtime-profiles.ts'

/** A timer later than this, in ms, was delayed: the page slept, or its tab was throttled. */
const LATE_MS = 5000 // rule realtime-4

export interface Heartbeat {
  /** Call on every received frame. */
  received(): void
  /** Pings at once with a short timeout. */
  probe(): void
  stop(): void
}

/**
 * Sends pings and detects silence.
 * `dead` is called once when nothing was received for `silenceMs`, or when a probe timed out. A
 * delayed deadline proves nothing about the connection, so it triggers a probe first.
 */
export function heartbeat(
  profile: RealtimeProfile,
  ping: () => void,
  dead: (why: 'silence' | 'no-answer') => void
): Heartbeat {
  const { monotonic, every } = environment()
  let lastReceived = monotonic()
  let stopDeadline: () => void = () => undefined
  let stopProbe: (() => void) | undefined
  const end = (why: 'silence' | 'no-answer') => {
    stop()
    dead(why)
  }
  const probe = () => {
    if (stopProbe) return
    ping()
    stopProbe = after(profile.probeMs, () => end('no-answer'))
  }
  const watch = (milliseconds: number) => {
    const due = monotonic() + milliseconds
    stopDeadline = after(milliseconds, () => {
      const left = lastReceived + profile.silenceMs - monotonic()
      if (left > 0) return watch(left)
      if (monotonic() - due <= LATE_MS) return end('silence')
      watch(profile.silenceMs)
      probe()
    })
  }
  const stopPings = every(profile.pingMs, ping)
  watch(profile.silenceMs)
  function stop() {
    stopPings()
    stopDeadline()
    stopProbe?.()
  }
  return {
    received: () => {
      lastReceived = monotonic()
      stopProbe?.()
      stopProbe = undefined
    },
    probe,
    stop
  }
}
