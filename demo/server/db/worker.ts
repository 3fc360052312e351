/** The embedded database, in a thread of its own: a long scan never holds up a call. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { startParams } from './start-params.ts'
import { type Answer, moved, type Place, type Question } from './thread.ts'

const port = parentPort
if (!port) throw new Error('The database thread has to be started as a worker')

const { folder, hasTables } = workerData as Place
const inMemory = async () => (await import('./image.ts')).databaseInMemory(hasTables)
const database = await (folder ? PGlite.create({ dataDir: folder, startParams }) : inMemory())
const answer = (said: Answer) => port.postMessage(said, moved(said))
answer({ lots: [] })

/** Nobody waits longer for an answer because of those that come after it. */
const PATIENCE = 5

function run(lot: Uint8Array): Uint8Array | string {
  try {
    return database.execProtocolRawSync(lot)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// The bytes go through as they are; rows that were objects here would be copied one by one.
port.on('message', async ({ lots }: Question) => {
  if (!lots) {
    await database.close()
    return answer({ lots: [''] })
  }
  let done: (Uint8Array | string)[] = []
  let until = performance.now() + PATIENCE
  for (const lot of lots) {
    done.push(run(lot))
    if (performance.now() < until) continue
    answer({ lots: done })
    done = []
    until = performance.now() + PATIENCE
  }
  if (done.length > 0) answer({ lots: done })
})
