/** A customer's row as everything that may be told of it. */
import type { Selectable } from 'kysely'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import { maskedPhone } from '../../../core/rules/masking.ts'
import type { Session } from '../auth/tokens.ts'
import type { Database, Tables } from '../db/schema.ts'

export type CustomerTableRow = Selectable<Tables['customer']>
type Who = Pick<Session, 'enterpriseId'>

/** Whoever may see a customer sees the number, but for one that is hidden: that is hidden from all. */
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

/** The row of a customer of the enterprise, deleted or not. */
export const customerRow = (
  db: Database,
  { enterpriseId }: Who,
  id: string
): Promise<CustomerTableRow | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirst()

/** How many of those who share a number are told of. */
const RELATED_MOST = 50

/**
 * Everybody in the enterprise who has a number and is not deleted, those first with whom somebody
 * has talked last. `first` comes before them if there is such a one, deleted or not.
 */
export async function customersOf(
  db: Database,
  { enterpriseId }: Who,
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
  // A tab beside one that is hidden would tell its number.
  const is_number_hidden = rows.some(row => row.is_number_hidden)
  return rows.map(row => toInfo({ ...row, is_number_hidden }))
}
