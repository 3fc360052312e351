import { sql } from 'kysely'
import type { SelfAnalysisOptions } from '../../../../core/features/self-analysis/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { callsInScope } from '../calls/call-scope.ts'
import { dispositionChoices } from '../dispositions/disposition-list.ts'
import { scriptTemplates } from '../scripts/script-queries.ts'
import { serviceTypes } from '../work-orders/order-queries.ts'

/** Values of the fields that are names of something, in the user's scope. */
export async function optionsOf(db: Database, requester: Requester): Promise<SelfAnalysisOptions> {
  const { enterpriseId } = requester
  const agents = await db
    .selectFrom('seat')
    .innerJoin('user_account', 'user_account.id', 'seat.user_id')
    .select(['seat.user_id as value', 'seat.extension'])
    .select('user_account.name')
    .where('seat.enterprise_id', '=', enterpriseId)
    .where(await isInScope(db, requester, 'seat.user_id'))
    .orderBy('seat.extension')
    .execute()
  const visible = (await callsInScope(db, requester))
    .select('id')
    .whereRef('call_task_id', '=', sql.ref('call_task.id'))
  const tasks = await db
    .selectFrom('call_task')
    .select(['call_task.id as value', 'name as label'])
    .where('call_task.enterprise_id', '=', enterpriseId)
    .where(({ exists }) => exists(visible))
    .orderBy('created_at', 'desc')
    .orderBy('call_task.id', 'desc')
    .execute()
  const scripts = await scriptTemplates(db, enterpriseId)
    .select(['script_template.code as value', 'script_template.name as label'])
    .orderBy('rank')
    .execute()
  const numbers = await db
    .selectFrom('line_resource')
    .select('cid_number')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')
    .execute()
  const roles = await db
    .selectFrom('role')
    .select(['id as value', 'name as label'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .execute()
  const services = await serviceTypes(db, enterpriseId)
  return {
    agents: agents.map(({ value, name, extension }) => ({ value, label: `${name} ${extension}` })),
    tasks,
    scripts,
    serviceTypes: Object.entries(services).map(([value, label]) => ({ value, label })),
    ourNumbers: numbers.map(({ cid_number }) => ({ value: cid_number, label: cid_number })),
    dispositions: (await dispositionChoices(db, enterpriseId)).map(({ code, label }) => ({
      ...{ value: code, label }
    })),
    roles
  }
}
