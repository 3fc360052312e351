/** Servers that start at the same time on a new database. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../demo/server/db/open-database.ts'
import type { Tables } from '../../../demo/server/db/schema/schema.ts'
import { defaultLimits } from '../../../demo/server/limits.ts'
import { seedIfEmpty } from '../../../demo/server/seed/seed-if-empty.ts'

it('one after the other, the first adds the sample rows, and the others find them', {
  timeout: 60_000
}, async () => {
  const db = await openDatabase({
    ...{ url: undefined, dataDir: undefined, limits: defaultLimits, log: () => undefined }
  })
  let begun = 0
  const seed = () =>
    seedIfEmpty(db, 'small', () => {
      begun += 1
    })
  await Promise.all([seed(), seed(), seed()])
  expect(begun).toBe(1)
  const row = await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
  expect(row).toBeDefined()
  await db.destroy()
})

/** A PostgreSQL without rows in which another server has the lock until it was asked for three times, and adds rows meanwhile. */
function besideAnother() {
  const order: string[] = []
  function rowsOf(statement: string): object[] {
    if (statement.includes('pg_try_advisory_xact_lock')) {
      order.push('lock')
      return [{ isTaken: order.filter(step => step === 'lock').length >= 3 }]
    }
    if (statement.includes('not exists')) {
      order.push('look')
      return order.includes('lock') ? [] : [{ name: 'user_account' }]
    }
    order.push(statement)
    return []
  }
  const query = async (statement: string) => {
    const rows = rowsOf(statement)
    return { command: 'SELECT', rowCount: rows.length, rows }
  }
  const pool = {
    options: {},
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined
  } as unknown as PostgresPool
  return { order, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

it('at the same time, one waits in its transaction for the lock of another, and looks again', async () => {
  const { order, db } = besideAnother()
  let begun = 0
  await seedIfEmpty(db, 'small', () => {
    begun += 1
  })
  expect(order).toEqual(['look', 'begin', 'lock', 'lock', 'lock', 'look', 'commit'])
  expect(begun).toBe(0)
  await db.destroy()
})
