/**
 * A zip without compression that grows step by step: the recordings are compressed already. The
 * local headers are the only record of what has been appended, until the directory closes the file.
 */
import { crc32 } from 'node:zlib'
import { CHINA_MS } from '../../../../core/lib/format/china-day.ts'
import { allOf, type StoredFile } from '../../files/file-store.ts'

const LOCAL = 0x04034b50
const LOCAL_SIZE = 30
const CENTRAL = 0x02014b50
const CENTRAL_SIZE = 46
const END = 0x06054b50
const END_SIZE = 22
const VERSION = 20
/** Names are UTF-8. */
const UTF_8 = 0x0800

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  /** DOS date and time. */
  readonly time: number
}

function dosTime(at: number): number {
  const china = new Date(at + CHINA_MS)
  const day =
    ((china.getUTCFullYear() - 1980) << 9) | ((china.getUTCMonth() + 1) << 5) | china.getUTCDate()
  const clock =
    (china.getUTCHours() << 11) | (china.getUTCMinutes() << 5) | (china.getUTCSeconds() >> 1)
  return ((day << 16) | clock) >>> 0
}

/** The part that both headers of an entry have in common. */
function writeEntry(head: Buffer, at: number, { name, crc, size, time }: Entry): void {
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(UTF_8, at + 2)
  head.writeUInt32LE(time, at + 6)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(size, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}

/** A file of the archive with its header, to be appended. */
export function archived(name: string, at: number, content: Buffer): Buffer {
  const entry = {
    ...{ name: Buffer.from(name), crc: crc32(content) },
    ...{ size: content.length, time: dosTime(at) }
  }
  const head = Buffer.alloc(LOCAL_SIZE)
  head.writeUInt32LE(LOCAL, 0)
  writeEntry(head, 4, entry)
  return Buffer.concat([head, entry.name, content])
}

interface Placed extends Entry {
  readonly offset: number
}

/** What a local header and the name after it say. */
export function placedAt(bytes: Buffer, offset: number): Placed {
  if (bytes.readUInt32LE(0) !== LOCAL) throw new RangeError('No file of an archive')
  const name = bytes.subarray(LOCAL_SIZE, LOCAL_SIZE + bytes.readUInt16LE(26))
  const [time, crc, size] = [10, 14, 18].map(at => bytes.readUInt32LE(at))
  return { name, crc: crc ?? 0, size: size ?? 0, time: time ?? 0, offset }
}

/** A header with its name: names are shorter than this. */
const ABOUT = 512

/** The files of an archive without a directory, in the order of their appending. */
export async function archivedFiles(archive: StoredFile): Promise<readonly Placed[]> {
  const found: Placed[] = []
  for (let offset = 0; offset < archive.size; ) {
    const to = Math.min(archive.size, offset + ABOUT)
    const placed = placedAt(await allOf(archive.read({ from: offset, to })), offset)
    found.push(placed)
    offset += LOCAL_SIZE + placed.name.length + placed.size
  }
  return found
}

/** The directory that closes an archive of these files. */
export function archiveEnd(files: readonly Placed[], bytes: number): Buffer {
  const central = files.map(entry => {
    const head = Buffer.alloc(CENTRAL_SIZE)
    head.writeUInt32LE(CENTRAL, 0)
    head.writeUInt16LE(VERSION, 4)
    writeEntry(head, 6, entry)
    head.writeUInt32LE(entry.offset, 42)
    return Buffer.concat([head, entry.name])
  })
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(END_SIZE)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(bytes, 16)
  return Buffer.concat([directory, end])
}
