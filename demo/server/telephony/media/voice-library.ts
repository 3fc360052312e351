/** Audio of the simulated people, made by `voices/make.sh`. */
import { readdirSync, readFileSync } from 'node:fs'
import { decode, RATE } from './g711.ts'
import { readWav } from './wav.ts'

const folder = new URL('./voices/', import.meta.url)
/** Silence between two sentences. */
const PAUSE = new Int16Array(RATE * 0.5)

/** All sentences of a speaker in the order of the file names, with pauses. */
function speech(speaker: 'customer' | 'agent'): Int16Array {
  const own = new URL(`${speaker}/`, folder)
  const sentences = readdirSync(own)
    .sort()
    .flatMap(name => [decode(readWav(readFileSync(new URL(name, own)))), PAUSE])
  const all = new Int16Array(sentences.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const sentence of sentences) {
    all.set(sentence, at)
    at += sentence.length
  }
  return all
}

export const voices = { customer: speech('customer'), agent: speech('agent') }
