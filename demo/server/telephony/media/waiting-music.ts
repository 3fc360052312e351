/** Music for callers who wait: a short phrase of tones that fade, repeated. */
import type { WaitingMusic } from '../../../../core/features/reception/enums.ts'
import { RATE, SILENCE } from './g711.ts'

const LOUDNESS = 3000

interface Phrase {
  readonly hertz: readonly number[]
  readonly milliseconds: number
}

const phrases: Readonly<Record<Exclude<WaitingMusic, 'none'>, Phrase>> = {
  calm: { hertz: [262, 330, 392, 330, 294, 349, 440, 349], milliseconds: 800 },
  bright: { hertz: [523, 659, 784, 1047, 784, 659, 587, 698], milliseconds: 300 }
}

function played({ hertz, milliseconds }: Phrase): Int16Array {
  const each = (milliseconds * RATE) / 1000
  return Int16Array.from({ length: hertz.length * each }, (_, index) => {
    const within = index % each
    const fading = Math.min(1, within / 80) * (1 - within / each)
    const tone = hertz[Math.floor(index / each)] ?? 0
    return Math.round(LOUDNESS * fading * Math.sin((2 * Math.PI * tone * within) / RATE))
  })
}

const made = new Map<WaitingMusic, Int16Array>()

/** One phrase; silence for none. */
export function musicOf(music: WaitingMusic): Int16Array {
  if (music === 'none') return SILENCE
  const known = made.get(music)
  if (known) return known
  const phrase = played(phrases[music])
  made.set(music, phrase)
  return phrase
}
