/** Customer form values: validation and wire format. */

import { notAfterToday } from '../../lib/validation/field-validators.ts'
import { looseMobile } from '../../lib/validation/phone-validators.ts'
import { every, type Rule } from '../../lib/validation/rule.ts'
import { ALIVE, DISTRICT, STREET, SURVIVAL, VILLAGE } from '../custom-fields/rules/known-fields.ts'
import type { FieldMeta, FieldValues } from '../custom-fields/schemas.ts'
import { typedOf as basicsOf } from '../customer-details/basics/typed-basics.ts'
import type { CustomerInfo } from '../customers/customer-info-schemas.ts'
import { type Gender, gender } from '../customers/enums.ts'
import { customerRules, day, letters, nameOf } from '../customers/rules.ts'

/** The form beside a call and the drawer of the list; their fields differ. */
export type CustomerFormKind = 'workOrder' | 'drawer'

export const customerFormFields = {
  workOrder: ['customerName', 'phone', 'phone2', 'gender', 'age', 'address', 'remark'],
  drawer: [
    ...['customerName', 'phone', 'companyName', 'gender', 'birthDate', 'email'],
    ...['region', 'address', 'remark']
  ]
} as const satisfies Record<CustomerFormKind, readonly CustomerField[]>

export type CustomerField =
  | 'customerName'
  | 'phone'
  | 'phone2'
  | 'gender'
  | 'age'
  | 'companyName'
  | 'birthDate'
  | 'email'
  /** Code and names of the region as one text. */
  | 'region'
  | 'address'
  | 'remark'

export type CustomerTyped = Readonly<Record<CustomerField, string>>

export const blankCustomer: CustomerTyped = {
  ...{ customerName: '', phone: '', phone2: '', gender: '', age: '', companyName: '' },
  ...{ birthDate: '', email: '', region: '', address: '', remark: '' }
}

export function typedOf(info: CustomerInfo): CustomerTyped {
  const { customerName, phone, phone2, gender, age, ...rest } = basicsOf(info).values
  const { companyName, birthDate, email, address, remark } = rest
  return {
    ...{ customerName, phone, phone2, gender, age, companyName, birthDate, email, address, remark },
    region: regionText(info)
  }
}

interface Region {
  readonly areaCode: string
  readonly areaName: string
}
export const regionText = ({ areaCode, areaName }: Region): string =>
  areaCode === '' ? '' : `${areaCode} ${areaName}`
export function regionOf(text: string): Region {
  const [areaCode = '', ...names] = text.split(' ')
  return { areaCode, areaName: names.join(' ') }
}

/** Unchanged values are not validated, whichever rules they were entered under. */
const unlessAsBefore =
  (before: string, rule: Rule): Rule =>
  value =>
    value === before ? undefined : rule(value)

/** Issues by field; an existing customer's number is not validated, as it is fixed. */
export function validateCustomer(
  kind: CustomerFormKind,
  typed: CustomerTyped,
  before: CustomerTyped | undefined,
  now: number
): Readonly<Partial<Record<CustomerField, string | undefined>>> {
  const line = (name: CustomerField, rule: Rule) =>
    unlessAsBefore(before?.[name] ?? '', every(letters, rule))(typed[name])
  const rules = customerRules
  return {
    customerName: nameOf(kind)(typed.customerName) ?? line('customerName', nameOf(kind)),
    phone: before ? undefined : rules.phone(typed.phone),
    phone2: unlessAsBefore(before?.phone2 ?? '', every(looseMobile, rules.phone2))(typed.phone2),
    age: rules.age(typed.age),
    companyName: line('companyName', rules.companyName),
    birthDate: unlessAsBefore(
      before?.birthDate ?? '',
      every(day, notAfterToday(now))
    )(typed.birthDate),
    email: rules.email(typed.email),
    address: line('address', rules.address),
    remark: rules.remark(typed.remark)
  }
}

const genderCode = (text: string): Gender | null =>
  gender.codes.find(code => String(code) === text) ?? null

/** The request body of either form, with exactly its fields. */
export function bodyOf(kind: CustomerFormKind, typed: CustomerTyped) {
  const { customerName, address, remark } = typed
  const shared = { customerName, address, remark, gender: genderCode(typed.gender) }
  if (kind === 'workOrder')
    return { ...shared, phone2: typed.phone2, age: typed.age === '' ? null : Number(typed.age) }
  const { companyName, birthDate, email } = typed
  return { ...shared, companyName, birthDate, email, areaCode: regionOf(typed.region).areaCode }
}

/** 所属区, 所属街镇, 所属村/社区 first, in this order; the rest in the enterprise's order. */
export function inOrder(metas: readonly FieldMeta[]): readonly FieldMeta[] {
  const first = [DISTRICT, STREET, VILLAGE]
  const place = ({ fieldName }: FieldMeta) => {
    const at = first.indexOf(fieldName)
    return at < 0 ? first.length : at
  }
  return metas.toSorted((one, other) => place(one) - place(other))
}

/** Initial values of a new customer: 生存状态, where that field exists, is the option 正常. */
export function startingFields(metas: readonly FieldMeta[]): FieldValues {
  const meta = metas.find(({ fieldName }) => fieldName === SURVIVAL)
  const option = Object.entries(meta?.fieldOptions ?? {}).find(([, text]) => text === ALIVE)
  return meta && option ? { [meta.id]: [option[0]] } : {}
}
