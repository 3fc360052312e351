/** Maps a customer's row to the contract's type. */
import type { Selectable } from 'kysely'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'

export type CustomerTableRow = Selectable<Tables['customer']>

/** The number is visible with the customer, unless it is hidden: then it is masked for everyone. */
export function toInfo(row: CustomerTableRow): CustomerInfo {
  const phoneMasked = row.is_number_hidden
  const shown = (phone: string) => (phoneMasked ? maskedPhone(phone) : phone)
  return {
    id: row.id,
    customerName: row.name,
    phone: shown(row.phone),
    phoneMasked: phoneMasked && shown(row.phone) !== row.phone,
    phone2: shown(row.phone2),
    gender: row.gender as CustomerInfo['gender'],
    age: row.age,
    birthDate: row.birth_date,
    email: row.email,
    companyName: row.company,
    address: row.address,
    areaCode: row.region_code,
    areaName: row.region_name,
    provinceCode: row.province_code,
    cityCode: row.city_code,
    remark: row.remark,
    dataSource: row.data_source,
    source: row.source,
    userName: row.user_name,
    customFields: row.custom_fields,
    isDelete: row.deleted_at !== null,
    followStatus: row.follow_status as CustomerInfo['followStatus'],
    version: row.version,
    area: row.area,
    telecomOperator: row.operator,
    lastContactTime: row.last_contact_at
  }
}

/** A customer's row in the enterprise, deleted or not. */
export const customerRow = (
  db: Database,
  { enterpriseId }: Pick<Session, 'enterpriseId'>,
  id: string
): Promise<CustomerTableRow | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Most customers listed for a shared number. */
const RELATED_MOST = 50 // rule customer-6

/**
 * Customers with a number that are not deleted, by most recent contact. `first` precedes them
 * if it exists, deleted or not.
 */
export async function customersOf(
  db: Database,
  { enterpriseId }: Pick<Session, 'enterpriseId'>,
  phone: string,
  first?: string | null
): Promise<CustomerInfo[]> {
  const id = first ?? ''
  const rows = await db
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where(eb =>
      eb.or([eb('id', '=', id), eb.and([eb('phone', '=', phone), eb('deleted_at', 'is', null)])])
    )
    .orderBy(eb => eb('id', '=', id), 'desc')
    .orderBy('last_contact_at', order => order.desc().nullsLast())
    .orderBy('id')
    .limit(RELATED_MOST)
    .execute()
  // Hidden for all of them: another row with the same number would reveal it.
  const is_number_hidden = rows.some(row => row.is_number_hidden)
  return rows.map(row => toInfo({ ...row, is_number_hidden }))
}
