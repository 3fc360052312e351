/** Runs the embedded database in a worker thread, so that a long query does not block calls. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { type Answer, moved, type Question, type Start } from './database-thread.ts'
import { startParams } from './start-params.ts'

const port = parentPort
if (!port) throw new Error('The database thread has to be started as a worker')

async function start({ folder, hasTables, seed, program }: Start): Promise<PGlite> {
  const isNew = !folder || !existsSync(join(folder, 'PG_VERSION'))
  if (seed && isNew)
    return (await import('../../seed/seed-image.ts')).startSeeded(seed, folder, program)
  if (folder)
    return PGlite.create({
      dataDir: folder,
      startParams: startParams(folder),
      pgliteWasmModule: program
    })
  return (await import('./database-image.ts')).databaseInMemory(hasTables, program)
}

const database = await start(workerData as Start)
const answer = (message: Answer) => port.postMessage(message, moved(message))
answer({ lots: [] })

/** In ms: responses are sent at the latest after this time, even if more requests are queued. */
const MAX_BUSY_MS = 5

function run(lot: Uint8Array): Uint8Array | string {
  try {
    return database.execProtocolRawSync(lot)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// Passes the protocol bytes on unparsed; rows parsed here would be cloned one by one.
port.on('message', async ({ lots }: Question) => {
  if (!lots) {
    await database.close()
    return answer({ lots: [''] })
  }
  let done: (Uint8Array | string)[] = []
  let until = performance.now() + MAX_BUSY_MS
  for (const lot of lots) {
    done.push(run(lot))
    if (performance.now() < until) continue
    answer({ lots: done })
    done = []
    until = performance.now() + MAX_BUSY_MS
  }
  if (done.length > 0) answer({ lots: done })
})
