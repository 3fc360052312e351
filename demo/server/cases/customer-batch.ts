/** Several customers changed at once: all of them, or none. */
import type { FastifyRequest } from 'fastify'
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Session } from '../auth/tokens.ts'
import type { Database } from '../db/schema.ts'
import { recordOperations } from '../operation-log.ts'
import { absent } from '../refusal.ts'

/** `logged`: the kind of operation and its detail; one line in the log for each customer. */
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
    if (rows.length < ids.length) throw absent(serverText.noCustomer())
    await trx
      .updateTable('customer')
      .set(eb => ({ ...change, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    const operations = rows.map(({ name }) => ({ ...logged, target: caseText.customer({ name }) }))
    await recordOperations(trx, session, request, operations)
  })
}
