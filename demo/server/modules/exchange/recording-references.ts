/**
 * Recordings that an outside exchange keeps: in a folder, or at a URL of an allowed origin, from which the
 * server fetches a copy when it is first played.
 */
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path'
import { FileStoreUnavailable, type StoredFile } from '../../files/file-store.ts'
import { folderStore } from '../../files/folder-store.ts'
import type { Recordings } from '../../files/recording-spool.ts'
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
async function* wavOnly(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [size, head] = [0, Buffer.alloc(0)]
  for await (const part of source) {
    size += part.length
    if (head.length < HEAD) head = Buffer.concat([head, part]).subarray(0, HEAD)
    if (head.length === HEAD && !isWav(head)) throw new Error('The recording is not a WAV file')
    if (size > MOST_BYTES) throw new Error('The recording is too large')
    yield part
  }
  if (head.length < HEAD) throw new Error('The recording is empty')
}

async function contentOf(url: string): Promise<AsyncIterable<Uint8Array>> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_FETCH)
  })
  if (!answer.ok || !answer.body)
    throw new Error(`The recording was answered with ${answer.status}`)
  return wavOnly(answer.body)
}

/**
 * A recording that can be played, or undefined when it cannot be had; a fetched one is kept. The settings are checked
 * again, as they may have changed since.
 */
export async function referredRecording(
  places: RecordingPlaces,
  reference: string,
  {
    recordings,
    name,
    log
  }: {
    readonly recordings: Pick<Recordings, 'open' | 'write'>
    /** Of the copy. */
    readonly name: string
    readonly log: (line: string) => void
  }
): Promise<StoredFile | undefined> {
  if (!mayRefer(places, reference)) return undefined
  try {
    if (isUrl(reference)) {
      await recordings.write(name, await contentOf(reference))
      return await recordings.open(name)
    }
    // A link in the folder may lead out of it.
    const folder = await realpath(places.folder ?? '')
    const path = await realpath(resolve(places.folder ?? '', reference))
    return isInside(folder, path)
      ? await folderStore(dirname(path)).open(basename(path))
      : undefined
  } catch (error) {
    if (error instanceof FileStoreUnavailable) throw error
    log(`A recording of the exchange cannot be played: ${(error as Error).message}`)
    return undefined
  }
}
