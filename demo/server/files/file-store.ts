/** The port of uploads, exports and recordings: a folder or a bucket behind it, encrypted or not. */
import type { Readable } from 'node:stream'

export type Source = Buffer | AsyncIterable<Uint8Array>

/** Bytes of a file; `to` is the first one after the range. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

export interface StoredFile {
  readonly size: number
  /** All of it, or a range within its size. A failure is an error of the stream. */
  read(range?: ByteRange): Readable
}

/** A file as it is stored, perhaps encrypted. */
export interface RawFile extends StoredFile {
  /** Its first bytes, at most `HEAD_BYTES`. */
  readonly head: Buffer
}

/** What a folder and a bucket have in common. Names have no slash. */
export interface ByteStore {
  /** Stores all bytes or nothing: the file is there when it is complete. Resolves to its size. */
  write(name: string, source: Source): Promise<number>
  /** Undefined without such a file. */
  open(name: string): Promise<RawFile | undefined>
  /** Resolves without such a file, too. */
  remove(name: string): Promise<void>
  /** Names that begin with a text. */
  list(prefix?: string): AsyncIterable<string>
}

/** A file that jobs write step by step. */
export interface GrowingFiles {
  /**
   * Appends to a file. Bytes beyond the checkpoint belong to a step that was never committed, and are
   * replaced.
   *
   * @returns the size after the step, to be stored in the same transaction as the progress
   */
  append(name: string, confirmed: number, bytes: Buffer | string): Promise<number>
  /** The first bytes of a file that is not complete. */
  growing(name: string, size: number): Promise<StoredFile>
  /** Makes a file of this size one that `open` finds. May be repeated, also after further steps. */
  complete(name: string, size: number): Promise<void>
  /** Removes a file, complete or not. */
  drop(name: string): Promise<void>
}

export interface FileStore extends Pick<ByteStore, 'write' | 'remove' | 'list'>, GrowingFiles {
  open(name: string): Promise<StoredFile | undefined>
  /** Removes what a crash has left unfinished more than a day ago, also of recordings. */
  removeAbandoned?(): Promise<void>
}

export const HEAD_BYTES = 48

/** The store does not respond or refuses: the work may be repeated later. */
export class FileStoreUnavailable extends Error {
  /** Periodic work is silent about it: the store has logged it. */
  readonly isUnavailable = true
  /** Of an object store, such as `NoSuchBucket`. */
  readonly code: string

  constructor(message: string, code = '', cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The file was changed or cut, or is encrypted by a key that the server does not have. */
export class FileDamaged extends Error {}

/** The row of a file exists, the file does not. */
export class FileGone extends Error {}

/** Reads a file as a whole. */
export type ReadFile = () => Promise<Buffer<ArrayBuffer>>

export async function allOf(source: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads a file as a whole, later; rejects with `FileGone` without one. */
export const fileOf =
  (files: Pick<FileStore, 'open'>, name: string): ReadFile =>
  async () => {
    const file = await files.open(name)
    if (!file) throw new FileGone(`${name} is not there`)
    return allOf(file.read())
  }
