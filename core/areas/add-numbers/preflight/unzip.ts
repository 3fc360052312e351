/** Takes single files out of a zip in the browser, and lets none swell beyond measure. */

import { DEFLATED, packedBytes, STORED, zipEntries } from '../../../rules/tasks/zip.ts'

/** The file is torn, no zip at all, or would be larger than anybody wants. */
export class ZipError extends Error {}

/** The text of what is packed; what it says of its own size is not believed. */
async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const decoder = new TextDecoder()
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  let size = 0
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      size += value.length
      if (size > most) throw new ZipError()
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    throw new ZipError()
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Reads by name; undefined where there is none. Rejects with a `ZipError`. */
export function openZip(
  bytes: Uint8Array<ArrayBuffer>,
  most: number
): (name: string) => Promise<string | undefined> {
  const within = <Value>(act: () => Value): Value => {
    try {
      return act()
    } catch {
      throw new ZipError()
    }
  }
  const entries = within(() => zipEntries(bytes))
  return async name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const { method, size } = entry
    const packed = within(() => packedBytes(bytes, entry))
    if (method === DEFLATED) return inflated(packed, most)
    if (method === STORED && size <= most) return new TextDecoder().decode(packed)
    throw new ZipError()
  }
}
