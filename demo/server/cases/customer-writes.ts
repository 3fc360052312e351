/** Customers that somebody adds or changes: what is refused, and what is written. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { customerDetails } from '../../../core/contract/endpoints/customer-details.ts'
import type { z } from '../../../core/contract/zod.ts'
import { birthDate, customerRules, letters, nameOf } from '../../../core/rules/customer.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import { regionName } from '../areas/regions.ts'
import type { Session } from '../auth/tokens.ts'
import { demand } from '../complaints.ts'
import type { Tables } from '../db/schema.ts'
import { originOf } from '../numbers.ts'
import { absent, refuse, refuseField } from '../refusal.ts'
import { fieldsOf, mergedValues } from './fields.ts'
import { hideAlike, knowsNumber } from './hidden-numbers.ts'
import type { CustomerTableRow } from './info.ts'

type Body = z.output<typeof customerDetails.add.body>
type Fields = Omit<Body, 'phone' | 'customFieldValues' | 'callRecordId'>
export type CustomerDraft = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

/** The column of each text, by its name on the wire. */
const columns = {
  phone2: 'phone2',
  birthDate: 'birth_date',
  email: 'email',
  companyName: 'company',
  address: 'address',
  areaCode: 'region_code',
  areaName: 'region_name',
  provinceCode: 'province_code',
  cityCode: 'city_code',
  remark: 'remark',
  source: 'source',
  userName: 'user_name'
} as const

/** Those in which the basic-info block takes letters and digits only. */
const lettersOnly = ['customerName', 'source', 'companyName', 'address', 'userName'] as const

type Columns = { gender?: number | null; age?: number | null } & {
  [Name in 'name' | (typeof columns)[keyof typeof columns]]?: string
}

/**
 * The columns that a draft fills, trimmed and judged; a field that the draft does not have is not
 * among them. `form`: whose words a missing name is refused in. A value that stands there already
 * comes along with every edit, and is not judged by the rules of today.
 */
export function judged(
  draft: CustomerDraft,
  form: 'workOrder' | 'drawer',
  before?: CustomerTableRow
): Columns {
  const row: Columns = {}
  if (draft.customerName !== undefined) {
    row.name = draft.customerName.trim()
    if (row.name !== before?.name) demand(nameOf(form), row.name)
  }
  for (const [name, column] of Object.entries(columns) as [keyof typeof columns, 'email'][]) {
    const written = draft[name]?.trim()
    if (written === undefined) continue
    const value = name === 'phone2' ? plainNumber(written) : written
    if (value !== before?.[column])
      demand(name === 'birthDate' ? birthDate(Date.now()) : customerRules[name], value)
    row[column] = value
  }
  const { region_code: region } = row
  if (region !== undefined && region !== before?.region_code) {
    const found = region === '' ? '' : regionName(region)
    if (found === undefined) throw refuse(caseText.noRegion())
    row.region_name = found
  } else if (region !== undefined) delete row.region_name
  if (draft.age !== undefined) {
    if (draft.age !== null && draft.age !== before?.age)
      demand(customerRules.age, String(draft.age))
    row.age = draft.age
  }
  if (draft.gender !== undefined) row.gender = draft.gender
  return row
}

/** Of what is changed, and not of what was written elsewhere by other rules. */
export function demandLetters(draft: CustomerDraft, row: CustomerTableRow): void {
  const before = {
    ...row,
    customerName: row.name,
    companyName: row.company,
    userName: row.user_name
  }
  for (const name of lettersOnly) {
    const value = draft[name]?.trim()
    if (value !== undefined && value !== before[name]) demand(letters, value)
  }
}

/**
 * The customer of the same name and number, after whom whoever else adds one waits. A number that is
 * hidden is told of to those who know it alone: a refusal would be an answer to a guess.
 */
export async function twinOf(
  inside: Transaction<Tables>,
  who: Pick<Session, 'userId' | 'enterpriseId'>,
  { name, phone }: { readonly name: string; readonly phone: string }
): Promise<string | undefined> {
  const { enterpriseId } = who
  await sql`select id from enterprise where id = ${enterpriseId} for no key update`.execute(inside)
  const twin = await inside
    .selectFrom('customer')
    .select(['id', 'is_number_hidden'])
    .where('enterprise_id', '=', enterpriseId)
    .where('phone', '=', phone)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!twin || (twin.is_number_hidden && !(await knowsNumber(inside, who, phone)))) return undefined
  return twin.id
}

/** In a transaction with the call that it is about. Answers with the id of the new customer. */
export async function insertCustomer(
  inside: Transaction<Tables>,
  who: Pick<Session, 'userId' | 'enterpriseId'>,
  { phone: written, customFieldValues, ...draft }: Body
): Promise<string> {
  // Every look for a number is for the plain one.
  const phone = plainNumber(written)
  const row = judged(draft, customFieldValues ? 'workOrder' : 'drawer')
  demand(customerRules.phone, phone)
  if (await twinOf(inside, who, { name: row.name ?? '', phone }))
    throw refuse(caseText.customerThere())
  const { enterpriseId } = who
  const fields = customFieldValues ? await fieldsOf(inside, enterpriseId, 'customer') : []
  const { area, city, operator } = originOf(phone)
  const id = randomUUID()
  await inside
    .insertInto('customer')
    .values({
      ...{ company: '', ...row, name: row.name ?? '' },
      ...{ id, enterprise_id: enterpriseId, phone, area, city, operator, last_contact_at: null },
      data_source: draft.dataSource ?? 0,
      follow_status: 1,
      custom_fields: JSON.stringify(mergedValues(fields, {}, customFieldValues ?? {}))
    })
    .execute()
  await hideAlike(inside, enterpriseId, [phone])
  return id
}

/** Refuses to write over somebody else's changes, and over a customer who is deleted. */
export function checkVersion(
  row: { readonly deleted_at: number | null; readonly version: number } | undefined,
  version: number | undefined,
  outrun: () => string,
  missing: () => string
): void {
  if (!row) throw absent(missing())
  if (row.deleted_at !== null) throw refuseField('DELETED', caseText.deleted())
  if (version !== undefined && version !== row.version)
    throw refuseField('VERSION_CONFLICT', outrun())
}

/** Writes what a draft says, one writer after the other. Answers with the version that is there now. */
export async function updateCustomer(
  inside: Transaction<Tables>,
  who: Pick<Session, 'userId' | 'enterpriseId'>,
  id: string,
  change: {
    readonly draft: CustomerDraft
    readonly form: 'workOrder' | 'drawer'
    readonly values?: Body['customFieldValues'] | undefined
    readonly version?: number | undefined
    /** The number as it came along with the rest; it may not differ. */
    readonly phone?: string | undefined
    readonly onlyLetters?: boolean
  }
): Promise<{ version: number; name: string }> {
  const row = await inside
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', who.enterpriseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  checkVersion(row, change.version, caseText.customerOutrun, serverText.noCustomer)
  if (!row) throw absent(serverText.noCustomer())
  const phone = plainNumber(change.phone ?? '')
  if (phone !== '' && !phone.includes('*')) {
    // Whoever cannot know it must not learn from a refusal whether this is it.
    const isToldOf = !row.is_number_hidden || (await knowsNumber(inside, who, phone))
    if (!isToldOf || phone !== plainNumber(row.phone)) throw refuse(caseText.phoneFixed())
  }
  if (change.onlyLetters) demandLetters(change.draft, row)
  const fields = change.values ? await fieldsOf(inside, who.enterpriseId, 'customer') : []
  const version = row.version + 1
  const columns = judged(withoutMasks(change.draft, row), change.form, row)
  await inside
    .updateTable('customer')
    .set({
      ...columns,
      version,
      ...(change.values && {
        custom_fields: JSON.stringify(mergedValues(fields, row.custom_fields, change.values))
      })
    })
    .where('id', '=', id)
    .execute()
  return { version, name: columns.name ?? row.name }
}

/** A second number that was shown with stars comes back with them, and stays what it is. */
const withoutMasks = (draft: CustomerDraft, row: CustomerTableRow): CustomerDraft =>
  draft.phone2?.includes('*') ? { ...draft, phone2: row.phone2 } : draft
