/**
 * Recordings in a bucket, or encrypted in the folder: the exchange writes them into the folder while the call lasts, and
 * they are moved when it has ended. What could not be moved stays playable at this server, and is tried again.
 */
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileStore, FileStoreUnavailable, HEAD_BYTES } from './file-store.ts'
import type { FolderStore } from './folder-store.ts'
import { fileMessages as messages } from './messages.ts'
import { isSealed } from './sealed-chunks.ts'

export interface Recordings extends Pick<FileStore, 'open' | 'write' | 'remove' | 'list'> {
  /** A recording of the exchange is complete. */
  readonly keep: (callRecordId: string) => void
  readonly start: () => void
  /** Waits for what is being moved. */
  readonly stop: () => Promise<void>
}

/** In ms. */
const LOOK = 60_000
/** In ms: how long the end of the server waits. */
const LAST_MOVES = 2000
const WAV = '.wav'
/** Where the header has the number of samples, which is written at the end. */
const SAMPLES_AT = 46

/** The folder is where the exchange writes. */
export function plainRecordings(store: FileStore): Recordings {
  return { ...store, keep: () => {}, start: () => {}, stop: async () => {} }
}

export function movedRecordings(
  store: FileStore,
  {
    folder,
    spool,
    isSameFolder,
    complete,
    every = LOOK,
    log
  }: {
    readonly folder: string
    /** The folder, unencrypted. */
    readonly spool: FolderStore
    /** The store is the same folder, so that moving replaces a file. */
    readonly isSameFolder: boolean
    /** Completes the header of a file whose exchange broke. */
    readonly complete: (file: FileHandle) => Promise<unknown>
    /** In ms: how often the folder is searched for what was not moved. */
    readonly every?: number
    readonly log: (line: string) => void
  }
): Recordings {
  const moving = new Map<string, Promise<void>>()
  /** When each file that was not moved has last changed, as of the last look. */
  let seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** Another server may replace the file meanwhile: what was opened stays the same. */
  async function move(name: string): Promise<void> {
    const path = join(folder, name)
    const file = await open(path, 'r+')
    try {
      const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES + 16), 0, HEAD_BYTES + 16, 0)
      if (isSealed(buffer)) return
      // The header of a recording that was not closed counts no samples.
      if (buffer.readUInt32LE(SAMPLES_AT) === 0) await complete(file)
      await store.write(name, file.createReadStream({ start: 0, autoClose: false }))
    } finally {
      await file.close()
    }
    if (!isSameFolder) await rm(path, { force: true })
  }

  function begin(name: string): Promise<void> {
    const known = moving.get(name)
    if (known) return known
    const work = move(name)
      .catch((error: Error) => {
        // Deleted meanwhile, or an outage that the store has logged.
        const { code } = error as NodeJS.ErrnoException
        const isKnown = code === 'ENOENT' || error instanceof FileStoreUnavailable
        if (!isKnown) log(messages.notMoved({ name, reason: error.message }))
      })
      .finally(() => moving.delete(name))
    moving.set(name, work)
    return work
  }

  const isWaiting = async (name: string): Promise<boolean> =>
    name.endsWith(WAV) && !(isSameFolder && isSealed((await spool.open(name))?.head ?? Buffer.of()))

  /** Moves what no exchange has written to since the last look, whatever the clock says. */
  async function look(): Promise<void> {
    const now = new Map<string, number>()
    for await (const name of spool.list()) {
      if (isStopped) return
      if (moving.has(name) || !(await isWaiting(name))) continue
      const changedAt = await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined
      )
      if (changedAt === undefined) continue
      if (seen.get(name) === changedAt) await begin(name)
      now.set(name, changedAt)
    }
    seen = now
  }

  function lookAgain(wait: number): void {
    timer = setTimeout(() => {
      look()
        .catch((error: Error) => log(error.message))
        .finally(() => {
          if (!isStopped) lookAgain(every)
        })
    }, wait)
    timer.unref()
  }

  async function openStored(name: string) {
    if (isSameFolder) return store.open(name)
    try {
      const stored = await store.open(name)
      if (stored) return stored
    } catch (error) {
      const waiting = await spool.open(name)
      if (waiting) return waiting
      throw error
    }
    // It may have been moved since.
    return (await spool.open(name)) ?? store.open(name)
  }

  return {
    write: store.write,
    open: openStored,

    async remove(name) {
      await store.remove(name)
      if (!isSameFolder) await spool.remove(name)
    },

    async *list(prefix) {
      const names = new Set<string>()
      for await (const name of store.list(prefix)) {
        names.add(name)
        yield name
      }
      if (isSameFolder) return
      for await (const name of spool.list(prefix)) if (!names.has(name)) yield name
    },

    keep: callRecordId => void begin(`${basename(callRecordId)}${WAV}`),
    start: () => lookAgain(0),

    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.race([
        Promise.all(moving.values()),
        sleep(LAST_MOVES, undefined, { ref: false })
      ])
    }
  }
}
