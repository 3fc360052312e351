import { Readable } from 'node:stream'
import {
  allOf,
  type ByteRange,
  type ByteStore,
  HEAD_BYTES,
  type RawFile,
  type StoredFile
} from './file-store.ts'
import { piecesOf } from './pieces.ts'
import { CHUNK, isSealed, SEALED_CHUNK, type Sealed, seal, sealedFile } from './sealed-chunks.ts'

/** Where the chunks from one to before another lie in the stored file. */
const stored = (file: RawFile, from: number, to: number): ByteRange => ({
  from: HEAD_BYTES + from * SEALED_CHUNK,
  to: Math.min(file.size, HEAD_BYTES + to * SEALED_CHUNK)
})

/** Decrypts the chunks of a range. */
async function* unsealed(file: RawFile, sealed: Sealed, range: ByteRange): AsyncGenerator<Buffer> {
  const first = Math.floor(range.from / CHUNK)
  const end = Math.ceil(range.to / CHUNK)
  let at = first
  for await (const { bytes } of piecesOf(file.read(stored(file, first, end)), SEALED_CHUNK)) {
    const begin = at * CHUNK
    yield sealed
      .open(bytes, at)
      .subarray(Math.max(0, range.from - begin), Math.min(CHUNK, range.to - begin))
    at += 1
  }
}

/**
 * Encrypts with the first key and decrypts with all. Files from before there was a key stay readable; without keys,
 * nothing is encrypted, and encrypted files are refused.
 */
export function sealedStore(store: ByteStore, keys: readonly Buffer[]): ByteStore {
  const [key] = keys
  return {
    ...store,

    async write(name, source) {
      if (!key) return store.write(name, source)
      let size = 0
      const counted = (bytes: number) => {
        size += bytes
      }
      await store.write(name, seal(source, { name, key, counted }))
      return size
    },

    /** The last chunk is read as well: it proves the size. */
    async open(name) {
      const file = await store.open(name)
      if (!file || !isSealed(file.head)) return file
      const sealed = sealedFile(file.head, file.size, { name, keys })
      const { chunks, size } = sealed
      sealed.open(await allOf(file.read(stored(file, chunks - 1, chunks))), chunks - 1)
      const read: StoredFile['read'] = (range = { from: 0, to: size }) =>
        Readable.from(range.from < range.to ? unsealed(file, sealed, range) : [])
      return { size, head: Buffer.alloc(0), read }
    }
  }
}
