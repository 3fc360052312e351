/** Everybody whom an enterprise knows under the number of a call. */
import type { Selectable } from 'kysely'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import { seesNumbers, toInfo } from '../cases/info.ts'
import type { Database, Tables } from '../db/schema.ts'
import type { Who } from './rows.ts'

/** The one whom the call is with comes first, deleted or not; of the others those who are not deleted. */
export async function related(
  db: Database,
  who: Who,
  call: Pick<Selectable<Tables['call_record']>, 'customer_id' | 'customer_phone'>
): Promise<CustomerInfo[]> {
  const id = call.customer_id ?? ''
  const rows = await db
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', who.enterpriseId)
    .where(eb =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('phone', '=', call.customer_phone), eb('deleted_at', 'is', null)])
      ])
    )
    .orderBy(eb => eb('id', '=', id), 'desc')
    .orderBy('id')
    .execute()
  const sees = await seesNumbers(db, who)
  return rows.map(row => toInfo(row, sees))
}
