/** Changes several customers in one transaction. */
import type { FastifyRequest } from 'fastify'
import type { Session } from '../../auth/token-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent } from '../../http/refusal.ts'
import { recordOperations } from '../operation-log/record-operation.ts'
import { caseServerMessages } from './messages.ts'

/** `logged`: type and detail of the operation; one log entry per customer. */
export async function changeCustomers(
  db: Database,
  { request, session }: { readonly request: FastifyRequest; readonly session: Session },
  idList: readonly string[],
  change: { readonly deleted_at: number } | { readonly user_name: string },
  logged: { readonly type: 2 | 3; readonly detail: string }
): Promise<void> {
  const ids = [...new Set(idList)]
  await db.transaction().execute(async trx => {
    const rows = await trx
      .selectFrom('customer')
      .select(['id', 'name'])
      .where('enterprise_id', '=', session.enterpriseId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.length < ids.length) throw absent(serverMessages.noCustomer())
    await trx
      .updateTable('customer')
      .set(eb => ({ ...change, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    const operations = rows.map(({ name }) => ({
      ...logged,
      target: caseServerMessages.customer({ name })
    }))
    await recordOperations(trx, session, request, operations)
  })
}
