/** Somebody simulated at the other end: speaks, or echoes what is heard; keys are answered by a beep. */
import { createEar } from './ear.ts'
import { beep, FRAME, loudness, SILENCE } from './g711.ts'

/** Speaks and hears, 20 ms at a time. */
export interface Voice {
  speak(): Int16Array
  hear(frame: Int16Array): void
}

export interface Party extends Voice {
  digit(): void
  /** Everything heard so far: level squared times seconds. */
  energy(): number
}

export function createParty(says: Int16Array | 'echo'): Party {
  const ear = createEar()
  let at = 0
  let energy = 0
  let beeping: Int16Array = new Int16Array(0)

  function next(): Int16Array {
    if (says === 'echo') return ear.take() ?? SILENCE
    const frame = says.subarray(at, at + FRAME)
    at = at + FRAME >= says.length ? 0 : at + FRAME
    return frame
  }

  return {
    speak() {
      const frame = next()
      if (beeping.length === 0) return frame
      const tone = beeping.subarray(0, FRAME)
      beeping = beeping.subarray(FRAME)
      return tone
    },
    hear(frame) {
      energy += loudness(frame) ** 2 / 50
      if (says === 'echo') ear.put(frame)
    },
    energy: () => energy,
    digit() {
      beeping = beep(880, 160)
    }
  }
}
