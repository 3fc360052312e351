import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byteOrderMark, csvLines } from '../../../core/lib/spreadsheet/csv.ts'
import type { Session } from '../auth/token-store.ts'
import type { Backend } from '../backend.ts'
import { checkQuota } from './file-quota.ts'

type Rows = readonly (readonly string[])[]

/** Keeps a table, page by page, as an upload of the user, for an import. Resolves to its key. */
export async function keepTable(
  { db, filesDir, limits }: Pick<Backend, 'db' | 'filesDir' | 'limits'>,
  session: Session,
  name: string,
  pages: AsyncIterable<Rows>
): Promise<string> {
  const key = randomUUID()
  const path = join(filesDir, key)
  const owner = { user_id: session.userId, enterprise_id: session.enterpriseId }
  await mkdir(filesDir, { recursive: true })
  try {
    await writeFile(path, byteOrderMark)
    let size = Buffer.byteLength(byteOrderMark)
    for await (const rows of pages) {
      const text = csvLines(rows)
      await appendFile(path, text)
      size += Buffer.byteLength(text)
    }
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
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return key
}
