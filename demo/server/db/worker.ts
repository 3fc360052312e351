/** The embedded database, in a thread of its own: a long scan never holds up a call. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Answer, Place, Question } from './embedded.ts'
import { databaseInMemory } from './image.ts'

const port = parentPort
if (!port) throw new Error('The database thread has to be started as a worker')

const { folder, hasTables } = workerData as Place
const database = await (folder ? PGlite.create({ dataDir: folder }) : databaseInMemory(hasTables))
const answer = (said: Answer) => port.postMessage(said)
answer({ id: 0, rows: [], affectedRows: 0 })

port.on('message', async ({ id, sql, parameters }: Question) => {
  try {
    if (sql === 'close') await database.close()
    const { rows, affectedRows } =
      sql === 'close'
        ? { rows: [], affectedRows: 0 }
        : await database.query<Record<string, unknown>>(sql, [...parameters])
    answer({ id, rows, affectedRows: affectedRows ?? 0 })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    answer({ id, error: message, code })
  }
})
