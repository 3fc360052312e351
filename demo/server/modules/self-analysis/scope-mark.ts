import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { colleaguesOf, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'

/** Permissions that widen what a set shows. */
const widening = ['CMC.CALL.TASK.SEE', 'CMC.CLUE.MANA'] as const

/** The same text as long as the user sees the rows of the same users. */
export async function scopeMark(db: Database, requester: Requester): Promise<string> {
  const scope = await visibilityScopeOf(db, requester)
  const granted: string[] = []
  for (const code of widening) if (await hasPermission(db, requester, code)) granted.push(code)
  const users =
    scope === 'own' || scope === 'all'
      ? []
      : (
          await sql<{ id: string }>`select id from user_account
            where id in ${colleaguesOf(requester, scope)} order by id`.execute(db)
        ).rows.map(({ id }) => id)
  const hash = createHash('sha256')
    .update(JSON.stringify([granted, users]))
    .digest('hex')
  return `${scope} ${hash}`
}
