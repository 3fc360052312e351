/**
 * Recordings that an outside exchange keeps: in a folder, or at a URL of an allowed origin, from which the
 * server fetches a copy when it is first played.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { RecordingPlaces } from './exchange-settings.ts'

/** In bytes: about seven hours of G.711. */
const MOST_BYTES = 200 * 1024 * 1024
/** In ms, for the whole recording. */
const LONGEST_FETCH = 60_000
const HEAD = 12

const isUrl = (reference: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(reference)

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}

/** Whether a reference leads to an allowed origin or into the allowed folder. */
export function mayRefer({ origins, folder }: RecordingPlaces, reference: string): boolean {
  if (reference.length > 2000 || reference.includes('\0')) return false
  if (isUrl(reference)) {
    const url = URL.canParse(reference) ? new URL(reference) : undefined
    const isPlain = url !== undefined && url.username === '' && url.password === ''
    return isPlain && origins.includes(url.origin)
  }
  return folder !== undefined && isInside(folder, resolve(folder, reference))
}

const isWav = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, HEAD) === 'WAVE'

/** Ends with an error unless it is a WAV file of an allowed size. */
function wavOnly(): Transform {
  let [size, head] = [0, Buffer.alloc(0)]
  return new Transform({
    transform(part: Buffer, _, done) {
      size += part.length
      if (head.length < HEAD) head = Buffer.concat([head, part]).subarray(0, HEAD)
      const isWave = head.length < HEAD || isWav(head)
      if (!isWave) done(new Error('The recording is not a WAV file'))
      else if (size > MOST_BYTES) done(new Error('The recording is too large'))
      else done(null, part)
    },
    flush: done => done(head.length < HEAD ? new Error('The recording is empty') : null)
  })
}

/** Written aside and renamed: concurrent requests read complete files only. */
async function fetchTo(url: string, path: string): Promise<void> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_FETCH)
  })
  if (!answer.ok || !answer.body)
    throw new Error(`The recording was answered with ${answer.status}`)
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  try {
    const body = Readable.fromWeb(answer.body as ReadableStream)
    await pipeline(body, wavOnly(), createWriteStream(temporary))
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Path of a recording that can be played, or undefined when it cannot be had. `copy` is where a fetched one
 * is kept. The settings are checked again, as they may have changed since.
 */
export async function referredRecording(
  places: RecordingPlaces,
  reference: string,
  copy: string,
  log: (line: string) => void
): Promise<string | undefined> {
  if (!mayRefer(places, reference)) return undefined
  try {
    if (isUrl(reference)) {
      await fetchTo(reference, copy)
      return copy
    }
    // A link in the folder may lead out of it.
    const folder = await realpath(places.folder ?? '')
    const path = await realpath(resolve(places.folder ?? '', reference))
    return isInside(folder, path) ? path : undefined
  } catch (error) {
    log(`A recording of the exchange cannot be played: ${(error as Error).message}`)
    return undefined
  }
}
