import { randomUUID } from 'node:crypto'
import { byteOrderMark, csvLines } from '../../../core/lib/spreadsheet/csv.ts'
import type { Session } from '../auth/token-store.ts'
import type { Backend } from '../backend.ts'
import { checkQuota } from './file-quota.ts'

type Rows = readonly (readonly string[])[]

/** Keeps a table, page by page, as an upload of the user, for an import. Resolves to its key. */
export async function keepTable(
  { db, files, limits }: Pick<Backend, 'db' | 'files' | 'limits'>,
  session: Session,
  name: string,
  pages: AsyncIterable<Rows>
): Promise<string> {
  const key = randomUUID()
  const owner = { user_id: session.userId, enterprise_id: session.enterpriseId }
  const size = await files.write(key, textOf(pages))
  try {
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
    await files.remove(key).catch(() => undefined)
    throw error
  }
  return key
}

async function* textOf(pages: AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark)
  for await (const rows of pages) yield Buffer.from(csvLines(rows))
}
