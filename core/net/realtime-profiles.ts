import { commonMessages } from '../messages/common-messages.ts'

/** Timing of the realtime channel (rule realtime-5). */
export interface RealtimeProfile {
  readonly pingMs: number
  /** Maximum silence. */
  readonly silenceMs: number
  /** Timeout of a probe, for example after sleep. */
  readonly probeMs: number
  /** Delay before the next attempt; `failures` counts from 1, `chance` is 0 to 1. */
  readonly delayMs: (failures: number, chance: number) => number
  /** Number of failures at which a notice is shown, and its message. */
  readonly noticeAt: number
  readonly noticeMessage: () => string
}

const beat = { pingMs: 60_000, silenceMs: 62_000, probeMs: 5000 }
const BRIEF_TRIES = 5
const LONGEST_DELAY_MS = 30_000

export const realtimeProfiles = {
  /** The jitter spreads the reconnects of all seats after a server restart. */
  steady: {
    ...beat,
    delayMs: (_, chance) => 5000 + chance * 1000,
    noticeAt: 2,
    noticeMessage: commonMessages.realtimeLost
  },
  brief: {
    ...beat,
    delayMs: (failures, chance) =>
      failures <= BRIEF_TRIES
        ? 1000
        : Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (failures - BRIEF_TRIES)) + chance * 1000,
    noticeAt: BRIEF_TRIES + 1,
    noticeMessage: commonMessages.realtimeGivenUp
  }
} as const satisfies Record<string, RealtimeProfile>
