import { Worker } from 'node:worker_threads'
import {
  type Dialect,
  PGliteAdapter,
  type PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler
} from 'kysely'
import { DatabaseAway } from './away.ts'
import { embeddedDriver } from './driver.ts'
import type { Memory } from './memory.ts'
import { statements } from './statements.ts'
import { type Answer, moved, type Place, type Question } from './thread.ts'

interface Waiting {
  resolve(answer: Uint8Array): void
  reject(error: Error): void
}

/** Talks to the embedded PostgreSQL in its thread. */
async function startThread(place: Place) {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: place })
  const waiting: Waiting[] = []
  let unsent: Uint8Array[] = []

  await new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  thread.on('message', ({ lots }: Answer) => {
    for (const lot of lots) {
      const asker = waiting.shift()
      if (typeof lot === 'string') asker?.reject(new Error(lot))
      else asker?.resolve(lot)
    }
  })
  let gone: DatabaseAway | undefined
  const fail = (error: Error) => {
    gone = new DatabaseAway(error)
    for (const { reject } of waiting.splice(0)) reject(gone)
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('The embedded database has stopped')))

  const post = (question: Question) => thread.postMessage(question, moved(question))
  const flush = () => {
    if (unsent.length > 0) post({ lots: unsent })
    unsent = []
  }
  return {
    /** What is sent in one turn of the event loop goes over together: waking a thread is dear. */
    send: (lot: Uint8Array) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (gone) return reject(gone)
        waiting.push({ resolve, reject })
        if (unsent.push(lot) === 1) setImmediate(flush)
      }),
    async close(): Promise<void> {
      flush()
      await new Promise(resolve => {
        waiting.push({ resolve, reject: resolve })
        post({})
      })
      await thread.terminate()
    }
  }
}

/** Several queries may be under way; transactions come one at a time, with nothing beside them. */
class EmbeddedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export async function embeddedDialect(
  place: Partial<Place> = {},
  memory?: Memory
): Promise<Dialect> {
  const thread = await startThread({ folder: undefined, hasTables: false, ...place })
  const { query, learnLists } = statements(thread.send)
  await learnLists()
  return {
    createAdapter: (): PostgresAdapter => new EmbeddedAdapter(),
    createDriver: () => embeddedDriver(query, thread.close, memory),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler()
  }
}
