/** Streams single files out of a zip, with a limit against zip bombs. */

import { DEFLATED, packedBytes, STORED, zipEntries } from './zip.ts'

/** The file is damaged, not a zip, or exceeds the limit. */
export class ZipError extends Error {}

/** Compressed bytes per chunk, which expand to a few megabytes at most. */
const PACKED_CHUNK_SIZE = 1 << 12
/** Output chunk size in bytes: a few ms of work. */
const CHUNK_SIZE = 1 << 14

function inChunks(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(into) {
      if (at >= bytes.length) into.close()
      else into.enqueue(bytes.subarray(at, at + PACKED_CHUNK_SIZE))
      at += PACKED_CHUNK_SIZE
    }
  })
}

/** The text of a file, in chunks. */
async function* textsOf(
  stream: ReadableStream<Uint8Array>,
  spend: (size: number) => void
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      spend(value.length)
      for (let at = 0; at < value.length; at += CHUNK_SIZE)
        yield decoder.decode(value.subarray(at, at + CHUNK_SIZE), { stream: true })
    }
    yield decoder.decode()
  } catch {
    throw new ZipError()
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Opens files by name; undefined when missing. Declared sizes are not trusted: all output together
 * is limited to `most` bytes.
 * @throws `ZipError`, on opening or while reading.
 */
export function openZip(
  bytes: Uint8Array<ArrayBuffer>,
  most: number
): (name: string) => AsyncGenerator<string> | undefined {
  let left = most
  const spend = (size: number) => {
    left -= size
    if (left < 0) throw new ZipError()
  }
  const within = <Value>(act: () => Value): Value => {
    try {
      return act()
    } catch {
      throw new ZipError()
    }
  }
  const entries = within(() => zipEntries(bytes))
  return name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const packed = inChunks(within(() => packedBytes(bytes, entry)))
    if (entry.method === STORED) return textsOf(packed, spend)
    if (entry.method !== DEFLATED) throw new ZipError()
    return textsOf(packed.pipeThrough(new DecompressionStream('deflate-raw')), spend)
  }
}
