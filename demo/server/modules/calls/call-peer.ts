import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Database } from '../../db/schema/schema.ts'
import { originOf } from '../number-reveal/number-origin.ts'

/** Name of a number's owner in the enterprise, as call records store it; blank if unknown. */
export async function partnerOf(
  db: Database,
  enterpriseId: string,
  phone: string,
  customerId: string | undefined
) {
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'name', 'area', 'operator', 'is_number_hidden'])
    .where('enterprise_id', '=', enterpriseId)
    .where(eb =>
      eb.or([
        eb('id', '=', customerId ?? ''),
        eb.and([eb('phone', '=', plainNumber(phone)), eb('deleted_at', 'is', null)])
      ])
    )
    .orderBy(eb => eb('id', '=', customerId ?? ''), 'desc')
    .orderBy('last_contact_at', order => order.desc().nullsLast())
    .orderBy('id')
    .executeTakeFirst()
  const origin = originOf(phone)
  return {
    customer_id: customer?.id ?? null,
    customer_name: customer?.name ?? '',
    customer_phone: phone,
    is_number_hidden: customer?.is_number_hidden ?? false,
    area: origin.area || (customer?.area ?? ''),
    operator: origin.operator || (customer?.operator ?? '')
  }
}
