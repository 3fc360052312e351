/**
 * Speaks Mandarin by eSpeak NG, a program of the system: its licence (GPL) allows it beside this server, not as a
 * part of it (rule script-18).
 */
import { execFile } from 'node:child_process'
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'

const PROGRAM = 'espeak-ng'
/** Words a minute of the usual voice. */
const WORDS = 190
/** Its voice for characters reads them as English syllables in version 1.51; the one for pinyin is sound. */
const speech = ({ sex, speed, pitch, volume }: VoiceSound): string[] => [
  ...['-v', `cmn-latn-pinyin${sex === 'female' ? '+f2' : '+m3'}`],
  ...['-s', String(Math.round((WORDS * speed) / 100)), '-p', String(Math.min(99, pitch))],
  ...['-a', String(volume), '-b', '1', '--stdin', '--stdout']
]
const usual = ['-v', 'cmn-latn-pinyin', '-s', `${WORDS}`, '-b', '1', '--stdin', '--stdout']
/** Of one text, in ms; a text of 500 characters takes a fraction of a second. */
const LONGEST = 10_000
const MOST_BYTES = 64 * 1024 * 1024

/** Its own notation (`[[…]]`, `<…>`) and marks that it would read out. */
const MARKS = /[[\]{}<>|\\`*_#^~\p{Cc}]+/gu
/** Numbers of telephones, orders and the like, of which digits are spoken singly, 1 as yāo. */
const LONG_NUMBER = /\d{5,}/g

/** A text as syllables with tones, such as `nin2 hao3 ，`; digits, Latin letters and punctuation stay. */
export async function syllablesOf(text: string): Promise<string> {
  // Its dictionary is large, and few texts are spoken.
  const { pinyin } = await import('pinyin-pro')
  return pinyin(text.replace(MARKS, ' '), { toneType: 'num', nonZh: 'consecutive', v: true })
    .replace(/(?<=[a-z])0(?![\d])/g, '5')
    .replace(LONG_NUMBER, digits => ` ${[...digits].join(' ').replaceAll('1', 'yao1')} `)
}

const HEAD = 44

export interface SpeechOptions {
  /** Default: the program of the system. */
  readonly program?: string | undefined
  /** Default: the program's own. */
  readonly voice?: VoiceSound | undefined
}

/** The program writes to a stream, and therefore no sizes into the header of its WAV file. */
function withSizes(file: Buffer): Buffer {
  if (file.length <= HEAD || file.toString('latin1', 36, 40) !== 'data')
    throw new Error('The program made no speech')
  file.writeUInt32LE(file.length - 8, 4)
  file.writeUInt32LE(file.length - HEAD, 40)
  return file
}

/**
 * A WAV file with the text in Mandarin. The program reads it from its standard input, as arguments are visible to
 * every user of the machine. Rejects where the program is missing, fails or takes too long.
 */
export async function mandarinSpeech(
  text: string,
  { program = PROGRAM, voice }: SpeechOptions = {}
): Promise<Buffer> {
  const syllables = await syllablesOf(text)
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      timeout: LONGEST,
      killSignal: 'SIGKILL',
      maxBuffer: MOST_BYTES
    } as const
    const child = execFile(program, voice ? speech(voice) : usual, options, (error, sound) => {
      if (error) return reject(error)
      try {
        resolve(withSizes(sound))
      } catch (wrong) {
        reject(wrong)
      }
    })
    // A program that ends early does not read all of it; its exit tells why.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(syllables)
  })
}
