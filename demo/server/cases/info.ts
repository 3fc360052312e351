/** A customer's row as everything that may be told of it. */
import type { Selectable } from 'kysely'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import { maskedPhone } from '../../../core/rules/masking.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Database, Tables } from '../db/schema.ts'

export type CustomerTableRow = Selectable<Tables['customer']>
type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** `seesNumbers`: whether whoever asks has CCS.EDIT.CUST.INFO; a hidden number is hidden from all. */
export function toInfo(row: CustomerTableRow, seesNumbers: boolean): CustomerInfo {
  const phoneMasked = row.is_number_hidden || !seesNumbers
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

export const seesNumbers = (db: Database, who: Who): Promise<boolean> =>
  hasPermission(db, who, 'CCS.EDIT.CUST.INFO')

/** The row of a customer of the enterprise, deleted or not. */
export const customerRow = (
  db: Database,
  { enterpriseId }: Pick<Who, 'enterpriseId'>,
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

/** Everybody in the enterprise who has a number and is not deleted; `first`, if there, comes first. */
export async function customersOf(
  db: Database,
  who: Who,
  phone: string,
  first?: CustomerTableRow
): Promise<CustomerInfo[]> {
  const rows = await db
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', who.enterpriseId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('id', '!=', first?.id ?? '')
    .orderBy('last_contact_at', order => order.desc().nullsLast())
    .orderBy('id')
    .limit(RELATED_MOST)
    .execute()
  const sees = await seesNumbers(db, who)
  return [...(first ? [first] : []), ...rows].map(row => toInfo(row, sees))
}
