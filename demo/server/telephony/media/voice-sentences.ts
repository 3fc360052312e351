/** Sentences of the simulated people with their audio, made by `voices/make.sh`. */
import { readFileSync } from 'node:fs'
import { RATE } from './g711.ts'
import { readWav } from './wav.ts'

const folder = new URL('./voices/', import.meta.url)
const MS = 1000

export interface VoiceSentence {
  readonly name: string
  readonly text: string
  /** G.711 mu-law at 8 kHz. */
  readonly sound: Buffer
  readonly milliseconds: number
}

/** In the order of the file. */
export const sentences: ReadonlyMap<string, VoiceSentence> = new Map(
  readFileSync(new URL('sentences.txt', folder), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', , , , text = ''] = line.split('|')
      const [speaker] = name.split('-')
      const sound = readWav(readFileSync(new URL(`${speaker}/${name}.wav`, folder)))
      return [name, { name, text, sound, milliseconds: (sound.length * MS) / RATE }]
    })
)

export function sentence(name: string): VoiceSentence {
  const found = sentences.get(name)
  if (!found) throw new Error(`Nobody says ${name}`)
  return found
}
