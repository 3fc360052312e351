/** Files in a folder, one for each name. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type ByteStore,
  FileStoreUnavailable,
  type GrowingFiles,
  HEAD_BYTES,
  type RawFile
} from './file-store.ts'
import { fileMessages as messages } from './messages.ts'

/** Names of files that are being written end with it. */
const UNFINISHED = '.part'
/** In ms: after a crash, unfinished files are deleted at this age. */
const ABANDONED = 24 * 60 * 60 * 1000

/** In ms: how often a failure is logged. */
const LOG_EVERY = 60_000

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A full or unreachable disk is a store that is away; what the source of a file throws is not. */
function failureOf(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new FileStoreUnavailable(`${syscall}: ${code}`, code, error)
}

async function headOf(path: string): Promise<Pick<RawFile, 'head' | 'size'>> {
  const about = await stat(path)
  // What a pipe has is read once.
  if (!about.isFile()) return { size: about.size, head: Buffer.alloc(0) }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { size, head: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}

export interface FolderStore extends ByteStore, GrowingFiles {
  /** Deletes what a crash has left unfinished. */
  removeAbandoned(): Promise<void>
}

export function folderStore(folder: string, log: (line: string) => void = () => {}): FolderStore {
  let loggedAt = Number.NEGATIVE_INFINITY
  const pathOf = (name: string): string => join(folder, basename(name))

  async function guarded<Done>(work: () => Promise<Done>): Promise<Done> {
    try {
      return await work()
    } catch (error) {
      const failure = failureOf(error)
      if (failure instanceof FileStoreUnavailable && performance.now() - loggedAt > LOG_EVERY) {
        loggedAt = performance.now()
        log(messages.fails({ reason: `${folder}: ${failure.message}` }))
      }
      throw failure
    }
  }

  const remove = (name: string): Promise<void> => guarded(() => rm(pathOf(name), { force: true }))

  async function openFile(name: string): Promise<RawFile | undefined> {
    const path = pathOf(name)
    try {
      return {
        ...(await headOf(path)),
        read: range =>
          range === undefined
            ? createReadStream(path)
            : createReadStream(path, { start: range.from, end: range.to - 1 })
      }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  async function* list(prefix = ''): AsyncGenerator<string> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isAbsent(error)) return []
      throw error
    })
    for (const name of names) if (name.startsWith(prefix) && !name.endsWith(UNFINISHED)) yield name
  }

  return {
    list,
    remove,
    drop: remove,
    open: name => guarded(() => openFile(name)),

    /** Written aside and renamed. */
    write: (name, source) =>
      guarded(async () => {
        await mkdir(folder, { recursive: true })
        const path = pathOf(name)
        const aside = `${path}.${randomUUID()}${UNFINISHED}`
        try {
          const file = createWriteStream(aside, { flags: 'wx', flush: true })
          await pipeline(Buffer.isBuffer(source) ? [source] : source, file)
          await rename(aside, path)
          return file.bytesWritten
        } catch (error) {
          await rm(aside, { force: true })
          throw error
        }
      }),

    append: (name, confirmed, bytes) =>
      guarded(async () => {
        await mkdir(folder, { recursive: true })
        const path = pathOf(name)
        const file = await open(path, 'a')
        try {
          const { size } = await file.stat()
          if (size < confirmed) throw new Error(`${path} is shorter than its checkpoint`)
          await file.truncate(confirmed)
          await file.appendFile(bytes)
          return confirmed + Buffer.byteLength(bytes)
        } finally {
          await file.close()
        }
      }),

    async growing(name, size) {
      const path = pathOf(name)
      return {
        size,
        read: ({ from, to } = { from: 0, to: size }) =>
          createReadStream(path, { start: from, end: to - 1 })
      }
    },

    complete: async () => {},

    async removeAbandoned() {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith(UNFINISHED)) continue
        const path = join(folder, name)
        const since = performance.timeOrigin + performance.now()
        const { mtimeMs } = await stat(path)
        if (since - mtimeMs > ABANDONED) await rm(path, { force: true })
      }
    }
  }
}
