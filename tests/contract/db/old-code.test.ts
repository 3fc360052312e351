/** A server of this version on a database that a later version has migrated; tests/interop/old-code.ts has one of an earlier version. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../demo/server/db/open-database.ts'
import { defaultLimits } from '../../../demo/server/limits.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hutong-later-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () =>
  openDatabase({ url: undefined, dataDir, limits: defaultLimits, log: () => undefined })

it('starts again, and leaves the later migration as it is', async () => {
  const later = '9999_of_a_later_version'
  const first = await open()
  await sql`insert into kysely_migration (name, timestamp) values (${later}, now()::text)`.execute(
    first
  )
  await sql`alter table enterprise add column of_later text`.execute(first)
  await first.destroy()

  const second = await open()
  const { rows } = await sql`select name from kysely_migration order by name desc limit 1`.execute(
    second
  )
  expect(rows).toEqual([{ name: later }])
  expect(await sql`select of_later from enterprise`.execute(second)).toMatchObject({ rows: [] })
  await second.destroy()
}, 120_000)
