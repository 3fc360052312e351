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

/** Writes down who has done what, and from where; in a transaction it stands or falls with the deed. */
export async function recordOperation(
  db: Kysely<Tables>,
  { userId, enterpriseId }: Pick<Session, 'userId' | 'enterpriseId'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  { type, target, detail }: Deed
): Promise<void> {
  await db
    .insertInto('operation_log')
    .columns([
      ...(['id', 'enterprise_id', 'user_id', 'user_name'] as const),
      ...(['type', 'target', 'detail', 'ip', 'created_at'] as const)
    ])
    .expression(eb =>
      eb
        .selectFrom('user_account')
        .select(({ val, ref }) => [
          val(randomUUID()).as('id'),
          val(enterpriseId).as('enterprise_id'),
          ref('user_account.id').as('user_id'),
          ref('user_account.name').as('user_name'),
          eb.cast<number>(val(type), 'integer').as('type'),
          val(target).as('target'),
          val(detail).as('detail'),
          val(ip).as('ip'),
          eb.cast<number>(val(Date.now()), 'bigint').as('created_at')
        ])
        .where('user_account.id', '=', userId)
    )
    .execute()
}
