/** How a customer is, as the enterprise's own field 生存状态 has it. */
import { customerFormText as t } from '../../../core/text/customer-form.ts'
import type { Database } from '../db/schema.ts'
import { fieldsOf } from './fields.ts'

/** Blank where nobody is known, nobody has said, or the enterprise does not ask. */
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
  const field = fields.find(({ name }) => name === t.survival())
  const [answer = ''] = (field && customer.custom_fields[field.id]) ?? []
  return field?.options.find(({ id }) => id === answer)?.label ?? answer
}
