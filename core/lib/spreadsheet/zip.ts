/**
 * Reads the central directory of a zip, the container of a workbook; in a page and on the server.
 */

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 65_535

/** Compression methods. */
export const STORED = 0
export const DEFLATED = 8

export interface ZipEntry {
  readonly method: number
  /** Compressed, in bytes. */
  readonly size: number
  readonly at: number
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Whether the data starts with a zip signature. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * Entries by name.
 * @throws `RangeError` when the zip is damaged or not one.
 */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = viewOf(bytes)
  const least = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  let end = bytes.length - END_SIZE
  while (end >= least && view.getUint32(end, true) !== END) end -= 1
  if (end < least) throw new RangeError('No end of a zip')
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('No entry of a zip')
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

/**
 * The compressed bytes of an entry.
 * @throws `RangeError` when the zip is damaged.
 */
export function packedBytes<Bytes extends Uint8Array>(bytes: Bytes, { at, size }: ZipEntry): Bytes {
  const view = viewOf(bytes)
  const from = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return bytes.subarray(from, from + size) as Bytes
}
