/** Sentences of robots in a chosen voice, as telephones carry them (rule voice-10). */
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'
import { telephoneSound } from '../../telephony/media/telephone-sound.ts'
import { mandarinSpeech } from '../dialogue/speech-program.ts'
import type { Sounds } from '../dialogue/spoken-sound.ts'

/** Of all sentences that are kept; half an hour of speech has 14 MB. */
const MOST_BYTES = 32 * 1024 * 1024
/** Programs that speak at a time. */
const AT_ONCE = 2

type Speak = (text: string, voice: VoiceSound) => Promise<Buffer>

const bySynthesiser: Speak = async (text, voice) =>
  telephoneSound(await mandarinSpeech(text, { voice }))

/** Keeps what was spoken, the most recently used first; the same sentence is spoken once. */
export function createRobotSounds(speak: Speak = bySynthesiser, mostBytes = MOST_BYTES) {
  const kept = new Map<string, Buffer>()
  const speaking = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let [bytes, running] = [0, 0]

  function keep(key: string, sound: Buffer): void {
    kept.delete(key)
    kept.set(key, sound)
  }

  async function spoken(key: string, text: string, voice: VoiceSound): Promise<Buffer> {
    if (running >= AT_ONCE) await new Promise<void>(next => waiting.push(next))
    else running++
    try {
      const sound = await speak(text, voice)
      keep(key, sound)
      bytes += sound.length
      for (const [oldest, { length }] of kept) {
        if (bytes <= mostBytes) break
        kept.delete(oldest)
        bytes -= length
      }
      return sound
    } finally {
      speaking.delete(key)
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function soundOf(text: string, voice: VoiceSound): Promise<Buffer> {
    const { sex, speed, pitch, volume } = voice
    const key = JSON.stringify([sex, speed, pitch, volume, text])
    const found = kept.get(key)
    if (found) {
      keep(key, found)
      return found
    }
    const sound = speaking.get(key) ?? spoken(key, text, voice)
    if (kept.get(key) === undefined) speaking.set(key, sound)
    return sound
  }

  return {
    /**
     * The sentences by their text. Those that cannot be spoken are left out, and recorded ones take their place;
     * where the machine has no program, that is usual and not logged.
     */
    async soundsOf(
      texts: readonly string[],
      voice: VoiceSound,
      log: (line: string) => void
    ): Promise<Sounds> {
      const sounds = new Map<string, Uint8Array>()
      await Promise.all(
        [...new Set(texts.filter(text => text !== ''))].map(async text => {
          try {
            sounds.set(text, await soundOf(text, voice))
          } catch (error) {
            const { code, message } = error as NodeJS.ErrnoException
            if (code !== 'ENOENT') log(`voice: ${message}`)
          }
        })
      )
      return sounds
    },
    /** Bytes that are kept. */
    size: () => bytes
  }
}

/** Of this process: what one call has spoken, the next one plays. */
export const robotSounds = createRobotSounds()
