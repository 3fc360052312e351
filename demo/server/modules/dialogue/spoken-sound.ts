/**
 * Synthesizes the audio of a written conversation: each line at its time, in its speaker's voice.
 */
import { RATE } from '../../telephony/media/g711.ts'
import { sentences, type VoiceSentence } from '../../telephony/media/voice-sentences.ts'
import type { SpokenLine } from './spoken-lines.ts'

/** Mu-law code of silence. */
const SILENCE = 0xff
const sampleAt = (milliseconds: number): number => Math.round((milliseconds * RATE) / 1000)

/** Mu-law audio of the robot's lines, by their text. */
export type Sounds = ReadonlyMap<string, Uint8Array>

const all = [...sentences.values()]
const voices = {
  robot: all.filter(({ name }) => name.startsWith('robot-')),
  customer: all.filter(({ name }) => name.startsWith('guest-'))
}
const byText = new Map(all.map(one => [one.text, one]))

/** Deterministic by text. */
const placeOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)

/**
 * The sentence in the robot's voice, or itself if it was recorded; otherwise other sentences of the speaker of the
 * same duration.
 */
function soundsOf(
  { text, role }: SpokenLine,
  sounds?: Sounds
): readonly Pick<VoiceSentence, 'sound'>[] {
  const spoken = role === 'robot' ? sounds?.get(text) : undefined
  if (spoken) return [{ sound: Buffer.from(spoken) }]
  const exact = byText.get(text)
  if (exact) return [exact]
  const own = role === 'customer' ? voices.customer : voices.robot
  const first = placeOf(text) % Math.max(1, own.length)
  return [...own.slice(first), ...own.slice(0, first)]
}

/** Mu-law audio of the whole call; gaps are silent. */
export function spokenSound(
  lines: readonly SpokenLine[],
  milliseconds: number,
  sounds?: Sounds
): Buffer {
  const sound = Buffer.alloc(sampleAt(milliseconds), SILENCE)
  for (const line of lines) {
    if (line.text === '') continue
    const end = Math.min(sound.length, sampleAt(line.endTime))
    let at = sampleAt(line.startTime)
    for (const one of soundsOf(line, sounds)) {
      if (at >= end) break
      at += one.sound.copy(sound, at, 0, Math.min(one.sound.length, end - at))
    }
  }
  return sound
}
