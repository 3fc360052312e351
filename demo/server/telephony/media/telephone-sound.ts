/** Speech of a synthesiser as a telephone carries it. */
import { encode, RATE } from './g711.ts'

const PCM = 1
const BITS = 16

/** The 16-bit samples of a mono WAV file, and how many of them a second has. Throws for other formats. */
function pcmOf(file: Buffer): { rate: number; samples: Int16Array } {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.readUInt16LE(20) !== PCM)
    throw new Error('Not a PCM WAV file')
  const at = file.indexOf('data', 36, 'latin1') + 8
  if (file.readUInt16LE(22) !== 1 || file.readUInt16LE(34) !== BITS || at < 8)
    throw new Error('Only one channel of 16 bits')
  const count = Math.floor(Math.min(file.readUInt32LE(at - 4), file.length - at) / 2)
  const samples = Int16Array.from({ length: count }, (_, i) => file.readInt16LE(at + 2 * i))
  return { rate: file.readUInt32LE(24), samples }
}

/**
 * Mu-law at 8 kHz of a WAV file with linear samples. Each sample is the mean of those in its span, which also keeps
 * out most of what is above half the new rate.
 */
export function telephoneSound(file: Buffer): Buffer {
  const { rate, samples } = pcmOf(file)
  const step = rate / RATE
  if (step < 1) throw new Error('Too few samples a second')
  const sound = new Int16Array(Math.floor(samples.length / step))
  for (let i = 0; i < sound.length; i++) {
    const [from, to] = [i * step, (i + 1) * step]
    let sum = 0
    for (let at = Math.floor(from); at < to; at++)
      sum += (samples[at] ?? 0) * (Math.min(at + 1, to) - Math.max(at, from))
    sound[i] = Math.round(sum / step)
  }
  return encode(sound)
}
