/** Takes single files out of a zip in the browser, and lets none swell beyond measure. */

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

/** The file is torn, no zip at all, or would be larger than anybody wants. */
export class ZipError extends Error {}

interface Entry {
  readonly method: number
  readonly size: number
  readonly at: number
}

function entriesOf(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const least = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  let end = bytes.length - END_SIZE
  while (end >= least && view.getUint32(end, true) !== END) end -= 1
  if (end < least) throw new ZipError()
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new ZipError()
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map(o => view.getUint16(at + o, true))
    const from = at + ENTRY_SIZE
    entries.set(new TextDecoder().decode(bytes.subarray(from, from + name)), {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true)
    })
    at = from + name + extra + comment
  }
  return entries
}

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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = <Value>(act: () => Value): Value => {
    try {
      return act()
    } catch {
      throw new ZipError()
    }
  }
  const entries = within(() => entriesOf(bytes, view))
  return async name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const { method, size, at } = entry
    const packed = within(() => {
      const from = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
      return bytes.subarray(from, from + size)
    })
    if (method === DEFLATED) return inflated(packed, most)
    if (method === STORED && size <= most) return new TextDecoder().decode(packed)
    throw new ZipError()
  }
}
