/** Validates and writes customers. */

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { customerDetails } from '../../../../core/features/customer-details/endpoints.ts'
import {
  birthDate,
  customerRules,
  letters,
  nameOf
} from '../../../../core/features/customers/rules.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Requester } from '../../auth/requester.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import { fieldsOf, mergedValues } from '../custom-fields/field-queries.ts'
import { originOf } from '../number-reveal/number-origin.ts'
import { regionName } from '../regions/handlers.ts'
import { hidesNewNumbers } from '../system-settings/enterprise-setting.ts'
import { customerChanges } from './customer-changes.ts'
import type { CustomerTableRow } from './customer-info.ts'
import { hideAlike, knowsNumber } from './hidden-numbers.ts'
import { caseServerMessages } from './messages.ts'

type Body = z.output<typeof customerDetails.add.body>
type Fields = Omit<Body, 'phone' | 'customFieldValues' | 'callRecordId'>
export type CustomerDraft = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

/** Column of each text field by its name on the wire. */
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

/** Fields that accept letters and digits only in the basic-info block. */
const lettersOnly = ['customerName', 'source', 'companyName', 'address', 'userName'] as const

type Columns = { gender?: number | null; age?: number | null } & {
  [Name in 'name' | (typeof columns)[keyof typeof columns]]?: string
}

/**
 * The columns present in a draft, trimmed and validated. `form`: the form whose message reports a
 * missing name. Unchanged values are not validated, since an edit repeats values that may predate a
 * rule.
 */
export function validated(
  draft: CustomerDraft,
  form: 'workOrder' | 'drawer',
  before?: CustomerTableRow
): Columns {
  const row: Columns = {}
  if (draft.customerName !== undefined) {
    row.name = draft.customerName.trim()
    if (row.name !== before?.name) assertValid(nameOf(form), row.name)
  }
  for (const [name, column] of Object.entries(columns) as [keyof typeof columns, 'email'][]) {
    const written = draft[name]?.trim()
    if (written === undefined) continue
    const value = name === 'phone2' ? plainNumber(written) : written
    if (value !== before?.[column])
      assertValid(name === 'birthDate' ? birthDate(Date.now()) : customerRules[name], value)
    row[column] = value
  }
  const { region_code: region } = row
  if (region !== undefined && region !== before?.region_code) {
    const found = region === '' ? '' : regionName(region)
    if (found === undefined) throw refuse(caseServerMessages.noRegion())
    row.region_name = found
  } else if (region !== undefined) delete row.region_name
  if (draft.age !== undefined) {
    if (draft.age !== null && draft.age !== before?.age)
      assertValid(customerRules.age, String(draft.age))
    row.age = draft.age
  }
  if (draft.gender !== undefined) row.gender = draft.gender
  return row
}

/** Validates changed fields only: other forms follow other rules. */
export function assertLetters(draft: CustomerDraft, row: CustomerTableRow): void {
  const before = {
    ...row,
    customerName: row.name,
    companyName: row.company,
    userName: row.user_name
  }
  for (const name of lettersOnly) {
    const value = draft[name]?.trim()
    if (value !== undefined && value !== before[name]) assertValid(letters, value)
  }
}

/**
 * The customer with the same name and number; locks out concurrent additions. A hidden number is
 * reported only to users who know it, since a rejection would confirm a guess.
 */
export async function duplicateOf(
  inside: Transaction<Tables>,
  requester: Requester,
  { name, phone }: { readonly name: string; readonly phone: string }
): Promise<string | undefined> {
  const { enterpriseId } = requester
  await lockEnterprise(inside, enterpriseId)
  const duplicate = await inside
    .selectFrom('customer')
    .select(['id', 'is_number_hidden'])
    .where('enterprise_id', '=', enterpriseId)
    .where('phone', '=', phone)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!duplicate || (duplicate.is_number_hidden && !(await knowsNumber(inside, requester, phone))))
    return undefined
  return duplicate.id
}

/** Runs in the transaction of the related call. Returns the new customer's id. */
export async function insertCustomer(
  inside: Transaction<Tables>,
  requester: Requester,
  { phone: written, customFieldValues, ...draft }: Body
): Promise<string> {
  // Numbers are stored without separators.
  const phone = plainNumber(written)
  const row = validated(draft, customFieldValues ? 'workOrder' : 'drawer')
  assertValid(customerRules.phone, phone)
  if (await duplicateOf(inside, requester, { name: row.name ?? '', phone }))
    throw refuse(caseServerMessages.customerThere())
  const { enterpriseId } = requester
  const fields = customFieldValues ? await fieldsOf(inside, enterpriseId, 'customer') : []
  const { area, city, operator } = originOf(phone)
  const id = randomUUID()
  await inside
    .insertInto('customer')
    .values({
      ...{ company: '', ...row, name: row.name ?? '' },
      ...{ id, enterprise_id: enterpriseId, phone, area, city, operator, last_contact_at: null },
      is_number_hidden: await hidesNewNumbers(inside, enterpriseId),
      data_source: draft.dataSource ?? 0,
      follow_status: 1,
      custom_fields: JSON.stringify(mergedValues(fields, {}, customFieldValues ?? {}))
    })
    .execute()
  await hideAlike(inside, enterpriseId, [phone])
  return id
}

/** Throws when the customer was changed meanwhile or is deleted. */
export function checkVersion(
  row: { readonly deleted_at: number | null; readonly version: number } | undefined,
  version: number | undefined,
  conflict: () => string,
  missing: () => string
): void {
  if (!row) throw absent(missing())
  if (row.deleted_at !== null) throw refuseField('DELETED', caseServerMessages.deleted())
  if (version !== undefined && version !== row.version)
    throw refuseField('VERSION_CONFLICT', conflict())
}

/** Updates a customer with its row locked. Returns the new version. */
export async function updateCustomer(
  inside: Transaction<Tables>,
  requester: Requester,
  id: string,
  change: {
    readonly draft: CustomerDraft
    readonly form: 'workOrder' | 'drawer'
    readonly values?: Body['customFieldValues'] | undefined
    readonly version?: number | undefined
    /** The unchanged number, which an edit repeats. */
    readonly phone?: string | undefined
    readonly onlyLetters?: boolean
  }
): Promise<{ version: number; name: string; changes: readonly OperationChange[] }> {
  const row = await inside
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  checkVersion(row, change.version, caseServerMessages.customerConflict, serverMessages.noCustomer)
  if (!row) throw absent(serverMessages.noCustomer())
  const phone = plainNumber(change.phone ?? '')
  if (phone !== '' && !phone.includes('*')) {
    // Otherwise a rejection would confirm or deny a guessed number.
    const isNumberKnown = !row.is_number_hidden || (await knowsNumber(inside, requester, phone))
    if (!isNumberKnown || phone !== plainNumber(row.phone))
      throw refuse(caseServerMessages.phoneFixed())
  }
  if (change.onlyLetters) assertLetters(change.draft, row)
  const fields = change.values ? await fieldsOf(inside, requester.enterpriseId, 'customer') : []
  const version = row.version + 1
  const columns = validated(withoutMasks(change.draft, row), change.form, row)
  const values = change.values && mergedValues(fields, row.custom_fields, change.values)
  await inside
    .updateTable('customer')
    .set({ ...columns, version, ...(values && { custom_fields: JSON.stringify(values) }) })
    .where('id', '=', id)
    .execute()
  const changes = customerChanges(row, { ...columns, custom_fields: values }, fields)
  return { version, name: columns.name ?? row.name, changes }
}

/** A second number that was displayed masked is submitted masked and stays unchanged. */
const withoutMasks = (draft: CustomerDraft, row: CustomerTableRow): CustomerDraft =>
  draft.phone2?.includes('*') ? { ...draft, phone2: row.phone2 } : draft
