/** Takes single files out of a zip a piece at a time, and lets them not swell beyond measure. */

import { DEFLATED, packedBytes, STORED, zipEntries } from './zip.ts'

/** The file is torn, no zip at all, or would be larger than anybody wants. */
export class ZipError extends Error {}

/** What is given to unpack at once: of so little nobody can make more than a few megabytes. */
const PACKED_PIECE = 1 << 12
/** What is handed over at once: few milliseconds of work. */
const PIECE = 1 << 14

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(into) {
      if (at >= bytes.length) into.close()
      else into.enqueue(bytes.subarray(at, at + PACKED_PIECE))
      at += PACKED_PIECE
    }
  })
}

/** The text of a file, a piece at a time. */
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
      for (let at = 0; at < value.length; at += PIECE)
        yield decoder.decode(value.subarray(at, at + PIECE), { stream: true })
    }
    yield decoder.decode()
  } catch {
    throw new ZipError()
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Reads by name; undefined where there is none. What the files say of their sizes is not believed:
 * all that is read together may have `most` bytes. Throws a `ZipError`, at once or on the way.
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
    const packed = inPieces(within(() => packedBytes(bytes, entry)))
    if (entry.method === STORED) return textsOf(packed, spend)
    if (entry.method !== DEFLATED) throw new ZipError()
    return textsOf(packed.pipeThrough(new DecompressionStream('deflate-raw')), spend)
  }
}
