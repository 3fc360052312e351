import { Worker } from 'node:worker_threads'
import { PGliteDialect } from 'kysely'
import { DatabaseAway } from './away.ts'

export interface Place {
  /** In memory when undefined. */
  readonly folder: string | undefined
  /** In memory, the tables are there at once. */
  readonly hasTables: boolean
}

export interface Question {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Answer =
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly affectedRows: number }
  | { readonly id: number; readonly error: string; readonly code: string | undefined }

interface Waiting {
  resolve(answer: Extract<Answer, { rows: unknown }>): void
  reject(error: Error): void
}

/** Talks to the embedded PostgreSQL in its thread. */
async function startThread(place: Place) {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: place })
  const waiting = new Map<number, Waiting>()
  let asked = 0

  await new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  thread.on('message', (answer: Answer) => {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('rows' in answer) caller?.resolve(answer)
    else caller?.reject(Object.assign(new Error(answer.error), { code: answer.code }))
  })
  let gone: DatabaseAway | undefined
  const fail = (error: Error) => {
    gone = new DatabaseAway(error)
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('The embedded database has stopped')))

  const ask = (sql: string, parameters: readonly unknown[] = []) =>
    new Promise<Extract<Answer, { rows: unknown }>>((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++asked
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, sql, parameters } satisfies Question)
    })
  return { ask, thread }
}

export async function embeddedDialect(place: Partial<Place> = {}): Promise<PGliteDialect> {
  const { ask, thread } = await startThread({ folder: undefined, hasTables: false, ...place })

  async function query<Row>(sql: string, parameters?: unknown[]) {
    const { rows, affectedRows } = await ask(sql, parameters)
    return { rows: rows as Row[], affectedRows, fields: [] }
  }
  // Kysely's own lock lets one transaction in at a time; a query outside it waits in that lock.
  async function transaction<T>(
    work: (inside: { query: typeof query; rollback(): Promise<void> }) => Promise<T>
  ) {
    await ask('begin')
    try {
      const result = await work({ query, rollback: async () => void (await ask('rollback')) })
      await ask('commit')
      return result
    } catch (error) {
      await ask('rollback')
      throw error
    }
  }
  const pglite = {
    ready: true,
    closed: false,
    waitReady: Promise.resolve(),
    query,
    transaction,
    async close() {
      if (pglite.closed) return
      pglite.closed = true
      await ask('close')
      await thread.terminate()
    }
  }
  return new PGliteDialect({ pglite })
}
