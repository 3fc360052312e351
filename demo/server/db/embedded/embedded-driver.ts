/** One shared connection: queries interleave, a transaction is exclusive. */
import { AbortedTransactionError, type DatabaseConnection, type Driver } from 'kysely'
import { isScript, type Rows } from '../statements.ts'
import type { TableCache } from '../table-cache.ts'
import { type Changes, changesOf } from '../table-changes.ts'

type Query = (sql: string, values?: readonly unknown[]) => Promise<Rows>

/** A transaction waits for the pending queries; later queries wait for its end. */
function lanes() {
  const waiting: { isAlone: boolean; go(): void }[] = []
  let together = 0
  let isAlone = false

  function admit(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (isAlone || (next.isAlone && together > 0)) return
      waiting.shift()
      if (next.isAlone) isAlone = true
      else together += 1
      next.go()
    }
  }
  return {
    enter: (alone: boolean) =>
      new Promise<void>(go => {
        waiting.push({ isAlone: alone, go })
        admit()
      }),
    leave(): void {
      if (isAlone) isAlone = false
      else together -= 1
      admit()
    }
  }
}

export function embeddedDriver(
  query: Query,
  close: () => Promise<void>,
  memory?: TableCache
): Driver {
  const { enter, leave } = lanes()
  /** The connections inside a transaction. */
  const inside = new Set<DatabaseConnection>()
  const changes = new WeakMap<DatabaseConnection, Changes>()
  const send = (own: DatabaseConnection, sql: string, parameters: readonly unknown[] = []) => {
    const work = () => query(sql, parameters)
    return changes.get(own)?.during(sql, work) ?? work()
  }
  let closing: Promise<void> | undefined

  function connection(): DatabaseConnection {
    const own: DatabaseConnection = {
      async executeQuery<Row>({
        sql,
        parameters
      }: {
        sql: string
        parameters: readonly unknown[]
      }) {
        const isInside = inside.has(own)
        const isAlone = isScript(sql, parameters)
        if (!isInside) await enter(isAlone)
        try {
          const { rows, affectedRows } = await send(own, sql, parameters)
          return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) }
        } catch (error) {
          // A script may have failed inside a transaction that it began itself.
          if (isAlone && !isInside) await query('rollback').catch(() => undefined)
          throw error
        } finally {
          if (!isInside) leave()
        }
      },
      // biome-ignore lint/correctness/useYield: there is nothing to stream
      async *streamQuery() {
        throw new Error('The embedded database has no cursors')
      }
    }
    changes.set(own, changesOf(memory))
    return own
  }

  async function end(own: DatabaseConnection, word: 'commit' | 'rollback'): Promise<void> {
    try {
      const { command } = await send(own, word)
      if (word === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError()
    } finally {
      inside.delete(own)
      leave()
    }
  }

  return {
    init: async () => undefined,
    acquireConnection: async () => connection(),
    releaseConnection: async () => undefined,
    async beginTransaction(own) {
      await enter(true)
      try {
        await send(own, 'begin')
        inside.add(own)
      } catch (error) {
        leave()
        throw error
      }
    },
    commitTransaction: own => end(own, 'commit'),
    rollbackTransaction: async own => {
      if (inside.has(own)) await end(own, 'rollback')
    },
    async destroy() {
      closing ??= close()
      await closing
    }
  }
}
