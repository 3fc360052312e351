import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ActionLogType } from '../../core/contract/enums/staff.ts'
import type { Session } from './auth/tokens.ts'
import type { Tables } from './db/schema.ts'

interface Deed {
  readonly type: ActionLogType
  /** To whom or to what it was done. */
  readonly target: string
  /** What was done; no numbers, no passwords. */
  readonly detail: string
}

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** Writes down who has done what, and from where; in a transaction it stands or falls with the deed. */
export const recordOperation = (
  db: Kysely<Tables>,
  who: Who,
  request: Pick<FastifyRequest, 'ip'>,
  deed: Deed
): Promise<void> => recordOperations(db, who, request, [deed])

/** The same for what was done to several at once. */
export async function recordOperations(
  db: Kysely<Tables>,
  { userId, enterpriseId }: Who,
  { ip }: Pick<FastifyRequest, 'ip'>,
  deeds: readonly Deed[]
): Promise<void> {
  const account = await db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account) return
  const who = { enterprise_id: enterpriseId, user_id: userId, user_name: account.name }
  const created_at = Date.now()
  await db
    .insertInto('operation_log')
    .values(deeds.map(deed => ({ ...deed, ...who, id: randomUUID(), ip, created_at })))
    .execute()
}
