/**
 * A zip without compression that grows step by step: the recordings are compressed already. The
 * local headers are the only record of what has been appended, until the directory closes the file.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { CHINA_MS } from '../../../../core/lib/format/china-day.ts'

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

async function readExactly(file: FileHandle, from: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, from)
  if (bytesRead < size) throw new RangeError('The archive ends early')
  return buffer
}

/** The files among the first `bytes` bytes of an archive, in the order of their names' appending. */
export async function archivedFiles(path: string, bytes: number): Promise<readonly Placed[]> {
  if (bytes === 0) return []
  const file = await open(path)
  try {
    const found: Placed[] = []
    for (let offset = 0; offset < bytes; ) {
      const head = await readExactly(file, offset, LOCAL_SIZE)
      if (head.readUInt32LE(0) !== LOCAL) throw new RangeError('No file of an archive')
      const size = head.readUInt32LE(18)
      const name = await readExactly(file, offset + LOCAL_SIZE, head.readUInt16LE(26))
      found.push({ name, crc: head.readUInt32LE(14), size, time: head.readUInt32LE(10), offset })
      offset += LOCAL_SIZE + name.length + size
    }
    return found
  } finally {
    await file.close()
  }
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
