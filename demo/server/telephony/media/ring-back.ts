/** Chinese ringback tone: 450 Hz, 1 s on, 4 s off. */
import { beep, encode, FRAME, RATE } from './g711.ts'

const ON_MS = 1000
const PERIOD = 5 * RATE

/** One period, to be looped. */
export const ringBack: Int16Array = new Int16Array(PERIOD)
ringBack.set(beep(450, ON_MS))
const encoded = encode(ringBack)

/** Ringback of this many ms in mu-law, in whole frames like a recording. */
export function ringBackSound(milliseconds: number): Buffer {
  const frames = Math.round((milliseconds * RATE) / 1000 / FRAME)
  return Buffer.alloc(frames * FRAME, encoded)
}
