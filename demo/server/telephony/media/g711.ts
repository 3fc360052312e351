/** G.711 mu-law (ITU-T G.711) at 8 kHz in frames of 20 ms, and operations on samples. */
export const RATE = 8000
/** Samples per frame of 20 ms. */
export const FRAME = 160
export const FRAME_MS = 20
export const SILENCE: Int16Array = new Int16Array(FRAME)

const BIAS = 132
const CLIP = 32_635

function compress(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS
  const exponent = 24 - Math.clz32(magnitude)
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff
}

function expand(code: number): number {
  const bits = ~code & 0xff
  const magnitude = (((bits & 0x0f) << 3) + BIAS) << ((bits >> 4) & 7)
  return bits & 0x80 ? BIAS - magnitude : magnitude - BIAS
}

const compressed = Uint8Array.from({ length: 65_536 }, (_, i) => compress(i - 32_768))
const expanded = Int16Array.from({ length: 256 }, (_, code) => expand(code))

// Loops, as `from` with a function takes thirty times as long, 8,000 times a second for each call.
export function encode(samples: Int16Array): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = compressed[(samples[i] ?? 0) + 32_768] ?? 0
  return bytes
}

export function decode(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length)
  for (let i = 0; i < samples.length; i++) samples[i] = expanded[bytes[i] ?? 0] ?? 0
  return samples
}

/** RMS level, 0 to 1. */
export function loudness(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length)) / 32_768
}

/** Sum of the frames, clipped. */
export function mix(frames: readonly Int16Array[]): Int16Array {
  const [only] = frames
  if (only && frames.length === 1) return only
  const mixed = new Int16Array(FRAME)
  for (let i = 0; i < FRAME; i++) {
    let sum = 0
    for (const frame of frames) sum += frame[i] ?? 0
    mixed[i] = Math.max(-32_768, Math.min(32_767, sum))
  }
  return mixed
}

export const beep = (hertz: number, milliseconds: number): Int16Array =>
  Int16Array.from({ length: (milliseconds * RATE) / 1000 }, (_, i) =>
    Math.round(8000 * Math.sin((2 * Math.PI * hertz * i) / RATE))
  )
