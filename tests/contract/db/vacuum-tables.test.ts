import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vacuumTables } from '../../../demo/server/db/embedded/vacuum-tables.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ databaseUrl: undefined })
})
afterAll(() => backend.close())

/** Pages of a table, and the rows that the planner expects in it. */
async function sizeOf(table: string) {
  const { rows } = await sql<{ pages: number; planned: number }>`
    select (pg_relation_size(oid) / 8192)::int as pages, reltuples::int as planned
    from pg_class where relname = ${table}`.execute(backend.db)
  const [row] = rows
  if (!row) throw new Error(`No table ${table}`)
  return row
}

it('the space of dead rows is used again, and the planner knows how many rows there are', async () => {
  const { db } = backend
  const write = () => sql`update call_record set area = area || ''`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from call_record`.execute(db)
  const count = rows[0]?.count ?? 0
  expect(count).toBeGreaterThan(100)
  await write()
  await vacuumTables(db)
  const { pages, planned } = await sizeOf('call_record')
  expect(planned).toBe(count)
  for (let round = 0; round < 4; round++) {
    await write()
    await vacuumTables(db)
  }
  expect((await sizeOf('call_record')).pages).toBeLessThanOrEqual(pages * 2)
})
