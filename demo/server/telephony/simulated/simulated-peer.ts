/** Audio of a simulated peer: speaks, or echoes what it receives; answers DTMF with a beep. */

import { beep, FRAME, loudness, SILENCE } from '../media/g711.ts'
import { createJitterBuffer } from '../media/jitter-buffer.ts'

/** Audio source and sink, 20 ms at a time. */
export interface Voice {
  nextFrame(): Int16Array
  receive(frame: Int16Array): void
}

export interface Peer extends Voice {
  /** Plays a sound from now on instead, and then repeats the other one. */
  play(sound: Int16Array, afterwards: Int16Array): void
  digit(): void
  /** Energy of all received audio: level squared times seconds. */
  energy(): number
}

export function createPeer(first: Int16Array | 'echo'): Peer {
  const jitterBuffer = createJitterBuffer()
  let source = first
  let following: Int16Array | undefined
  let at = 0
  let energy = 0
  let beeping: Int16Array = new Int16Array(0)

  function next(): Int16Array {
    if (source === 'echo') return jitterBuffer.take() ?? SILENCE
    const frame = source.subarray(at, at + FRAME)
    at += FRAME
    if (at >= source.length) {
      at = 0
      source = following ?? source
    }
    return frame
  }

  return {
    nextFrame() {
      const frame = next()
      if (beeping.length === 0) return frame
      const tone = beeping.subarray(0, FRAME)
      beeping = beeping.subarray(FRAME)
      return tone
    },
    receive(frame) {
      energy += loudness(frame) ** 2 / 50
      if (source === 'echo') jitterBuffer.put(frame)
    },
    energy: () => energy,
    play(sound, afterwards) {
      source = sound
      following = afterwards
      at = 0
    },
    digit() {
      beeping = beep(880, 160)
    }
  }
}
