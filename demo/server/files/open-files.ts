import { join } from 'node:path'
import { writeRecordings } from '../modules/calls/recording-seed.ts'
import type { ServerOptions } from '../options.ts'
import { completeHeader } from '../telephony/media/recorder.ts'
import { openBucket } from './bucket-store.ts'
import type { FileSettings } from './file-settings.ts'
import type { ByteStore, FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { growingParts } from './growing-parts.ts'
import { fileMessages as messages } from './messages.ts'
import { movedRecordings, plainRecordings, type Recordings } from './recording-spool.ts'
import { sealedStore } from './sealed-store.ts'

/** Files that cannot be appended to. */
export function wholeFiles(store: ByteStore, keys: readonly Buffer[] = []): FileStore {
  const sealed = sealedStore(store, keys)
  return { ...sealed, ...growingParts(sealed) }
}

/** Files in a folder, as the exports of earlier versions are. */
export function folderFiles(
  folder: string,
  keys: readonly Buffer[] = [],
  log?: (line: string) => void
): FileStore {
  const store = folderStore(folder, log)
  return keys.length > 0 ? wholeFiles(store, keys) : { ...store, open: sealedStore(store, []).open }
}

export interface Files {
  readonly files: FileStore
  readonly recordings: Recordings
}

async function countOf(names: AsyncIterable<string>): Promise<number> {
  let count = 0
  for await (const _ of names) count += 1
  return count
}

/** Opens the stores of uploads and exports, and of recordings. The server starts without waiting for a bucket. */
export function openFiles(
  { bucket: settings, keys = [] }: FileSettings,
  {
    filesDir,
    recordingsDir: folder,
    log
  }: {
    readonly filesDir: string
    readonly recordingsDir: string
    readonly log: (line: string) => void
  }
): Files {
  const report = (error: Error): void => log(error.message)
  const spool = folderStore(folder, log)
  const local = folderStore(filesDir, log)
  const removeUnfinished = async () => {
    for (const each of [spool, local]) await each.removeAbandoned().catch(report)
  }
  void removeUnfinished()
  const moves = { folder, spool, complete: completeHeader, log }
  if (!settings) {
    const own = folderFiles(folder, keys, log)
    return {
      files: { ...folderFiles(filesDir, keys, log), removeAbandoned: removeUnfinished },
      recordings:
        keys.length > 0
          ? movedRecordings(own, { ...moves, isSameFolder: true })
          : plainRecordings(own)
    }
  }
  const bucket = openBucket(settings, log)
  const start = async () => {
    const reason = await bucket.check()
    if (reason) log(reason)
    const count = await countOf(local.list())
    if (count > 0) log(messages.leftBehind({ folder: filesDir, count }))
  }
  start().catch(report)
  return {
    files: {
      ...wholeFiles(bucket.in('files'), keys),
      async removeAbandoned() {
        await removeUnfinished()
        await bucket.removeAbandoned(['files', 'recordings'])
      }
    },
    recordings: movedRecordings(wholeFiles(bucket.in('recordings'), keys), {
      ...moves,
      isSameFolder: false
    })
  }
}

/** The stores of a server, with the recordings of the sample data. */
export async function openServerFiles(
  {
    filesDir = '',
    recordingsDir: given = '',
    fileStore = {}
  }: Pick<ServerOptions, 'filesDir' | 'recordingsDir' | 'fileStore'>,
  folder: string,
  log: (line: string) => void
) {
  const recordingsDir = given || join(folder, 'recordings')
  const places = { filesDir: filesDir || join(folder, 'files'), recordingsDir, log }
  const opened = openFiles(fileStore, places)
  const samples = writeRecordings(opened.recordings)
  if (fileStore.bucket) samples.catch((error: Error) => log(error.message))
  else await samples
  return { ...opened, recordingsDir }
}
