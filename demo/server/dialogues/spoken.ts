/** What a conversation that was only written sounds like: each line in its time, in the voice of whoever says it. */
import { RATE } from '../sip/g711.ts'
import { type Sentence, sentences } from '../sip/sentences.ts'
import type { Said } from './said.ts'

/** G.711 mu-law of nothing. */
const SILENCE = 0xff
const sampleAt = (milliseconds: number): number => Math.round((milliseconds * RATE) / 1000)

const all = [...sentences.values()]
const voices = {
  robot: all.filter(({ name }) => name.startsWith('robot-')),
  customer: all.filter(({ name }) => name.startsWith('guest-'))
}
const byText = new Map(all.map(one => [one.text, one]))

/** The same words begin with the same sentence. */
const placeOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)

/** The words themselves where there is a voice for them; else as much of the speaker's voice as they take. */
function soundsOf({ text, role }: Said): readonly Sentence[] {
  const exact = byText.get(text)
  if (exact) return [exact]
  const own = role === 'customer' ? voices.customer : voices.robot
  const first = placeOf(text) % Math.max(1, own.length)
  return [...own.slice(first), ...own.slice(0, first)]
}

/** In mu-law, as long as the call was; lines without words are silence. */
export function spokenSound(lines: readonly Said[], milliseconds: number): Buffer {
  const sound = Buffer.alloc(sampleAt(milliseconds), SILENCE)
  for (const line of lines) {
    if (line.text === '') continue
    const end = Math.min(sound.length, sampleAt(line.endTime))
    let at = sampleAt(line.startTime)
    for (const one of soundsOf(line)) {
      if (at >= end) break
      at += one.sound.copy(sound, at, 0, Math.min(one.sound.length, end - at))
    }
  }
  return sound
}
