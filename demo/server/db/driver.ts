/** One connection that many share: queries go side by side, and a transaction has it for itself. */
import { AbortedTransactionError, type DatabaseConnection, type Driver } from 'kysely'
import type { Memory } from './memory.ts'
import type { Rows } from './statements.ts'

type Query = (sql: string, values?: readonly unknown[]) => Promise<Rows>

/** A transaction waits for the queries that are under way; what comes after it waits for its end. */
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

export function embeddedDriver(query: Query, close: () => Promise<void>, memory?: Memory): Driver {
  const { enter, leave } = lanes()
  /** Those that are in a transaction, with how many of its statements change what memory keeps. */
  const changes = new Map<DatabaseConnection, number>()
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
        const before = changes.get(own)
        const isInside = before !== undefined
        if (!isInside) await enter(false)
        const isChange = memory?.isChangedBy(sql) ?? false
        if (isInside && isChange) changes.set(own, before + 1)
        try {
          const { rows, affectedRows } = await query(sql, parameters)
          return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) }
        } finally {
          if (!isInside && isChange) memory?.written()
          if (!isInside) leave()
        }
      },
      // biome-ignore lint/correctness/useYield: there is nothing to stream
      async *streamQuery() {
        throw new Error('The embedded database has no cursors')
      }
    }
    return own
  }

  async function end(own: DatabaseConnection, word: 'commit' | 'rollback'): Promise<void> {
    try {
      const { command } = await query(word)
      if (word === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError()
    } finally {
      for (let left = changes.get(own) ?? 0; left > 0; left--) memory?.written()
      changes.delete(own)
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
        await query('begin')
        changes.set(own, 0)
      } catch (error) {
        leave()
        throw error
      }
    },
    commitTransaction: own => end(own, 'commit'),
    rollbackTransaction: async own => {
      if (changes.has(own)) await end(own, 'rollback')
    },
    async destroy() {
      closing ??= close()
      await closing
    }
  }
}
