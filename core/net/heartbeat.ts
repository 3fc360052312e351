import { after } from '../clock.ts'
import { environment } from '../environment.ts'
import type { RealtimeProfile } from './realtime-profiles.ts'

/** A timer that comes later than this was held up: the page slept, or its tab was throttled. */
const LATE_MS = 5000

export interface Heartbeat {
  /** Something was heard, whatever it was. */
  heard(): void
  /** Asks at once whether anybody is there. */
  probe(): void
  stop(): void
}

/**
 * Pings, and notices silence.
 *
 * `dead` is called once when nothing was heard for `silenceMs`, or when a probe went unanswered. A
 * deadline that fires late proves nothing about the other end, so it asks before it judges.
 */
export function heartbeat(
  profile: RealtimeProfile,
  ping: () => void,
  dead: (why: 'silence' | 'no-answer') => void
): Heartbeat {
  const { monotonic, every } = environment()
  let lastHeard = monotonic()
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
      const left = lastHeard + profile.silenceMs - monotonic()
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
    heard: () => {
      lastHeard = monotonic()
      stopProbe?.()
      stopProbe = undefined
    },
    probe,
    stop
  }
}
