import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ActionLogType } from '../../../../core/features/members/enums.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** Types of `actionLogType` that users cause. */
export const [ADDED, EDITED, REMOVED, EXPORTED] = [1, 2, 3, 10] as const

export interface Action {
  readonly type: ActionLogType
  /** The affected person or object. */
  readonly target: string
  /** The change; without numbers and passwords. */
  readonly detail: string
  /** Fields that an edit changed. */
  readonly changes?: readonly OperationChange[]
}

/** Logs an operation with its user and address, in the operation's transaction if there is one. */
export const recordOperation = (
  db: Kysely<Tables>,
  requester: Requester,
  request: Pick<FastifyRequest, 'ip'>,
  action: Action
): Promise<void> => recordOperations(db, requester, request, [action])

/** The same for several targets. */
export async function recordOperations(
  db: Kysely<Tables>,
  { userId, enterpriseId }: Requester,
  { ip }: Pick<FastifyRequest, 'ip'>,
  actions: readonly Action[]
): Promise<void> {
  if (actions.length === 0) return
  const account = await db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account) return
  const operator = { enterprise_id: enterpriseId, user_id: userId, user_name: account.name }
  const created_at = Date.now()
  await db
    .insertInto('operation_log')
    .values(
      actions.map(({ changes = [], ...action }) => ({
        ...{ ...action, ...operator, id: randomUUID(), ip, created_at },
        changes: JSON.stringify(changes)
      }))
    )
    .execute()
}

/** The change of a field as a list of one; empty when both values are the same. */
export const changeOf = (
  name: string,
  before: string | null,
  after: string | null
): readonly OperationChange[] => (before === after ? [] : [{ name, before, after }])
