import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byteOrderMark, csvLines } from '../../../core/lib/spreadsheet/csv.ts'
import type { Session } from '../auth/token-store.ts'
import type { Backend } from '../backend.ts'
import { checkQuota } from './file-quota.ts'

/** Keeps a table as an upload of the user, for an import. Resolves to its key. */
export async function keepTable(
  { db, filesDir, limits }: Pick<Backend, 'db' | 'filesDir' | 'limits'>,
  session: Session,
  name: string,
  rows: readonly (readonly string[])[]
): Promise<string> {
  const key = randomUUID()
  const text = byteOrderMark + csvLines(rows)
  const size = Buffer.byteLength(text)
  const owner = { user_id: session.userId, enterprise_id: session.enterpriseId }
  await mkdir(filesDir, { recursive: true })
  await writeFile(join(filesDir, key), text)
  await db.transaction().execute(async inside => {
    await checkQuota(inside, limits, session, size)
    await inside
      .insertInto('attachment')
      .values({
        ...{ key, name, size, ...owner, created_at: Date.now() },
        media_type: 'text/csv; charset=utf-8'
      })
      .execute()
  })
  return key
}
