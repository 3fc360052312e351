import { commonText } from '../text/common.ts'

/** How patient the realtime channel is (doc 1 §4; doc 3 §7 for the brief one). */
export interface RealtimeProfile {
  readonly pingMs: number
  /** The longest that nothing at all may be heard. */
  readonly silenceMs: number
  /** How soon a probe has to be answered, as after sleep. */
  readonly probeMs: number
  /** The wait before the next attempt; `failures` counts from 1, `chance` is 0 to 1. */
  readonly delayMs: (failures: number, chance: number) => number
  /** The count of failures at which the person is told, and in what words. */
  readonly worryAt: number
  readonly worry: () => string
}

const beat = { pingMs: 60_000, silenceMs: 62_000, probeMs: 5000 }
const BRIEF_TRIES = 5
const LONGEST_DELAY_MS = 30_000

export const realtimeProfiles = {
  /** The jitter keeps all seats from coming back in the same moment after a restart. */
  steady: {
    ...beat,
    delayMs: (_, chance) => 5000 + chance * 1000,
    worryAt: 2,
    worry: commonText.realtimeLost
  },
  brief: {
    ...beat,
    delayMs: (failures, chance) =>
      failures <= BRIEF_TRIES
        ? 1000
        : Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (failures - BRIEF_TRIES)) + chance * 1000,
    worryAt: BRIEF_TRIES + 1,
    worry: commonText.realtimeGivenUp
  }
} as const satisfies Record<string, RealtimeProfile>
