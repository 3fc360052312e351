import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import {
  type Dialect,
  PGliteAdapter,
  type PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler
} from 'kysely'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { statements } from '../statements.ts'
import type { TableCache } from '../table-cache.ts'
import { type Answer, moved, type Place, type Question, type Start } from './database-thread.ts'
import { embeddedDriver } from './embedded-driver.ts'

interface Waiting {
  resolve(answer: Uint8Array): void
  reject(error: Error): void
}

let program: Promise<WebAssembly.Module> | undefined

/** Compiled once for all databases of this thread: the code is shared, and is kept between two of them. */
function compiledProgram(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  program ??= readFile(file).then(bytes => WebAssembly.compile(bytes))
  return program
}

/** Client of the embedded PostgreSQL in its thread. */
async function startThread(place: Place) {
  const workerData: Start = { ...place, program: await compiledProgram() }
  const thread = new Worker(new URL('./database-worker.ts', import.meta.url), { workerData })
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
  let gone: DatabaseUnavailable | undefined
  const fail = (error: Error) => {
    gone = new DatabaseUnavailable(error)
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
    /** Requests of one turn of the event loop are sent together: waking a thread is expensive. */
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

/** Queries may run concurrently; transactions run exclusively. */
class EmbeddedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export async function embeddedDialect(
  place: Partial<Place> = {},
  memory?: TableCache
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
