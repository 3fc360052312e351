/** Turns packets of received audio into even frames. */
import { FRAME } from './g711.ts'

/** Frames buffered before playback starts, and at most. */
const PREBUFFER = 2
const MOST = 8

export interface JitterBuffer {
  put(samples: Int16Array): void
  /** The next 20 ms; undefined when the buffer is empty. */
  take(): Int16Array | undefined
}

export function createJitterBuffer(): JitterBuffer {
  let buffered = new Int16Array(0)
  let isReady = false

  return {
    put(samples) {
      const joined = new Int16Array(buffered.length + samples.length)
      joined.set(buffered)
      joined.set(samples, buffered.length)
      buffered = joined.subarray(Math.max(0, joined.length - MOST * FRAME))
      if (buffered.length >= PREBUFFER * FRAME) isReady = true
    },

    take() {
      if (!isReady || buffered.length < FRAME) {
        isReady = false
        return
      }
      const frame = buffered.subarray(0, FRAME)
      buffered = buffered.subarray(FRAME)
      return frame
    }
  }
}
