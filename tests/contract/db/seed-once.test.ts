/** Servers that start at the same time on a new database. */
import { expect, it } from 'vitest'
import { openDatabase } from '../../../demo/server/db/open-database.ts'
import { defaultLimits } from '../../../demo/server/limits.ts'
import { seedIfEmpty } from '../../../demo/server/seed/seed-if-empty.ts'

it('one of them adds the sample rows, and the others find them', { timeout: 60_000 }, async () => {
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
