/** Takes single files out of a zip, which is what a workbook is. */
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly method: number
  readonly size: number
  readonly at: number
}

function endOf(zip: Buffer): number {
  const least = Math.max(0, zip.length - END_SIZE - LONGEST_COMMENT)
  for (let at = zip.length - END_SIZE; at >= least; at--)
    if (zip.readUInt32LE(at) === END) return at
  throw new RangeError('No end of a zip')
}

function entriesOf(zip: Buffer): Map<string, Entry> {
  const end = endOf(zip)
  const entries = new Map<string, Entry>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError('No entry of a zip')
    const [name, extra, comment] = [28, 30, 32].map(field => zip.readUInt16LE(at + field))
    const from = at + ENTRY_SIZE
    entries.set(zip.toString('utf8', from, from + (name ?? 0)), {
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42)
    })
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/**
 * Reads by name; undefined where there is none. Throws when the zip is torn, or when a file in it
 * would be longer than `most` bytes, whatever it says of itself.
 */
export function openZip(zip: Buffer, most: number): (name: string) => string | undefined {
  const entries = entriesOf(zip)
  return name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const { method, size, at } = entry
    const from = at + LOCAL_SIZE + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const packed = zip.subarray(from, from + size)
    if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: most }).toString()
    if (method === STORED && size <= most) return packed.toString()
    throw new RangeError('Packed in another way')
  }
}
