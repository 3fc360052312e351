/** A customer's living state, from the custom field 生存状态. */
import { SURVIVAL } from '../../../../core/features/custom-fields/rules/known-fields.ts'
import type { Database } from '../../db/schema/schema.ts'
import { fieldsOf } from '../custom-fields/field-queries.ts'

/** Blank for an unknown customer, without a value, or without the field. */
export async function survivalOf(
  db: Database,
  enterpriseId: string,
  customerId: string | null
): Promise<string> {
  if (customerId === null) return ''
  const customer = await db
    .selectFrom('customer')
    .select('custom_fields')
    .where('id', '=', customerId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  if (!customer) return ''
  const fields = await fieldsOf(db, enterpriseId, 'customer')
  const field = fields.find(({ name }) => name === SURVIVAL)
  const [answer = ''] = (field && customer.custom_fields[field.id]) ?? []
  return field?.options.find(({ id }) => id === answer)?.label ?? answer
}
