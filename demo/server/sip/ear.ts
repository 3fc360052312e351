/** Takes sound as packets bring it, and gives it back in even frames. */
import { FRAME } from './g711.ts'

/** Frames kept ready before the first is given out, and at most. */
const READY = 2
const MOST = 8

export interface Ear {
  put(samples: Int16Array): void
  /** The next 20 ms, or undefined when nothing has come. */
  take(): Int16Array | undefined
}

export function createEar(): Ear {
  let kept = new Int16Array(0)
  let isReady = false

  return {
    put(samples) {
      const joined = new Int16Array(kept.length + samples.length)
      joined.set(kept)
      joined.set(samples, kept.length)
      kept = joined.subarray(Math.max(0, joined.length - MOST * FRAME))
      if (kept.length >= READY * FRAME) isReady = true
    },

    take() {
      if (!isReady || kept.length < FRAME) {
        isReady = false
        return
      }
      const frame = kept.subarray(0, FRAME)
      kept = kept.subarray(FRAME)
      return frame
    }
  }
}
