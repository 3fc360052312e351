/** Fields of the basic information: names, validation, groups. */
import { type Fields, type MergeResult, merge3 } from '../../../lib/merge/merge3.ts'
import { atMost, characters, notAfterToday } from '../../../lib/validation/field-validators.ts'
import { every, type Rule, required } from '../../../lib/validation/rule.ts'
import { ruleMessages } from '../../../lib/validation/validation-messages.ts'
import { customerRules, day } from '../../customers/rules.ts'
import { customerActionMessages } from '../action-messages.ts'
import { customerMessages as messages } from '../messages.ts'

/** Form values: all text; an unset choice is blank. */
export type BasicValues = {
  readonly customerName: string
  /** Only for a new customer; an existing number cannot be edited here. */
  readonly phone: string
  readonly phone2: string
  readonly gender: string
  readonly age: string
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  readonly email: string
  readonly companyName: string
  readonly areaCode: string
  readonly areaName: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly address: string
  readonly source: string
  readonly userName: string
  readonly remark: string
}
export type BasicField = keyof BasicValues
export type BasicInput = Fields<BasicValues>

export const blankValues: BasicValues = {
  customerName: '',
  phone: '',
  phone2: '',
  gender: '',
  age: '',
  birthDate: '',
  email: '',
  companyName: '',
  areaCode: '',
  areaName: '',
  provinceCode: '',
  cityCode: '',
  address: '',
  source: '',
  userName: '',
  remark: ''
}

export const basicFields = Object.keys(blankValues) as readonly BasicField[]

/** Field label; a code field has the label of what it encodes. */
export const labelOf: Readonly<Record<BasicField, () => string>> = {
  customerName: customerActionMessages.name,
  phone: customerActionMessages.phone,
  phone2: messages.phone2,
  gender: messages.gender,
  age: messages.age,
  birthDate: messages.birthDate,
  email: messages.email,
  companyName: messages.company,
  areaCode: messages.area,
  areaName: messages.area,
  provinceCode: messages.area,
  cityCode: messages.area,
  address: messages.address,
  source: messages.source,
  userName: messages.owner,
  remark: messages.remark
}

const NAME_MOST = 64 // rule customer-9

/**
 * Validation of the basic information (rule customer-10).
 * @param alsoAllowed Additional characters a host permits in names.
 */
const rulesOf = (now: number, alsoAllowed: string): Partial<Record<BasicField, Rule>> => {
  const plain = characters(alsoAllowed)
  const { phone, phone2, age, email, companyName, address, source, userName, remark } =
    customerRules
  return {
    customerName: every(required(ruleMessages.nameMissing), plain, atMost(NAME_MOST)),
    phone,
    phone2,
    age,
    email,
    remark,
    birthDate: every(day, notAfterToday(now)),
    companyName: every(plain, companyName),
    address: every(plain, address),
    source: every(plain, source),
    userName: every(plain, userName)
  }
}

export type Issues = Partial<Readonly<Record<BasicField, string>>>

/**
 * Unchanged values are not validated, so that data from before a rule does not block other edits.
 */
export function validateBasics(
  values: BasicValues,
  base: BasicValues,
  about: { readonly now: number; readonly alsoAllowed: string; readonly isNew: boolean }
): Issues {
  const rules = rulesOf(about.now, about.alsoAllowed)
  const found = basicFields.flatMap(field => {
    const value = values[field].trim()
    if (field === 'phone' && !about.isNew) return []
    if (!about.isNew && value === base[field].trim() && value !== '') return []
    const issue = rules[field]?.(value)
    return issue === undefined ? [] : [[field, issue] as const]
  })
  return Object.fromEntries(found)
}

const isOfRegion = (field: string) => /^(area|province|city)/.test(field)

/** Fields merged as one: a region is four fields on the wire. */
const groups: readonly (readonly BasicField[])[] = [
  basicFields.filter(isOfRegion),
  ...basicFields.filter(field => !isOfRegion(field)).map(field => [field])
]

/** The fields and all others of their groups. */
export const withTheirGroup = (names: readonly string[]): readonly string[] => [
  ...groups.filter(group => group.some(field => names.includes(field))).flat(),
  ...names.filter(name => !(name in blankValues))
]

const shownOf = (fields: readonly string[], values: BasicValues): string =>
  fields.includes('areaName') ? values.areaName : values[fields[0] as BasicField].trim()

/** Three-way merge: theirs where mine is unchanged, otherwise mine. */
export const mergeBasics = (
  mine: BasicInput,
  base: BasicInput,
  theirs: BasicInput
): MergeResult<BasicValues> => merge3({ groups, shownOf }, mine, base, theirs)

/** An existing customer's number is fixed, as is a caller's. */
export const isPhoneFixed = (form: { readonly mode: 'edit' | 'add'; readonly base: BasicInput }) =>
  form.mode === 'edit' || customerRules.phone(form.base.values.phone) === undefined
