/** The fields of the basic information: their names, their rules, and how two people's changes meet. */
import type { FieldValues } from '../../contract/entities/custom-field.ts'
import { customerRules } from '../../rules/customer.ts'
import { every, type Rule, required } from '../../rules/rule.ts'
import { atMost, characters, notAfterToday } from '../../rules/validators/fields.ts'
import { customerText as t } from '../../text/customer.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { ruleText } from '../../text/rules.ts'

/** As they stand in the form: everything is text; a choice that was not made is blank. */
export interface BasicValues {
  readonly customerName: string
  /** Only of somebody new: nobody's number is changed here. */
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
/** By the id of a custom field. */
export type CustomValues = FieldValues

export interface Typed {
  readonly values: BasicValues
  readonly custom: CustomValues
}

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

/** What a field is called; a code has the name of what it stands for. */
export const labelOf: Readonly<Record<BasicField, () => string>> = {
  customerName: d.name,
  phone: d.phone,
  phone2: t.phone2,
  gender: t.gender,
  age: t.age,
  birthDate: t.birthDate,
  email: t.email,
  companyName: t.company,
  areaCode: t.area,
  areaName: t.area,
  provinceCode: t.area,
  cityCode: t.area,
  address: t.address,
  source: t.source,
  userName: t.owner,
  remark: t.remark
}

const NAME_MOST = 64

/** Doc 3 §5; `alsoAllowed`: characters that a host lets into names besides. */
const rulesOf = (now: number, alsoAllowed: string): Partial<Record<BasicField, Rule>> => {
  const plain = characters(alsoAllowed)
  const { phone, phone2, age, email, companyName, address, source, userName, remark } =
    customerRules
  return {
    customerName: every(required(ruleText.nameMissing), plain, atMost(NAME_MOST)),
    phone,
    phone2,
    age,
    email,
    remark,
    birthDate: notAfterToday(now),
    companyName: every(plain, companyName),
    address: every(plain, address),
    source: every(plain, source),
    userName: every(plain, userName)
  }
}

export type Complaints = Partial<Readonly<Record<BasicField, string>>>

/**
 * What is wrong. A value that was there before is not judged by the rule of today: nobody has to mend
 * somebody's real name to correct their address.
 */
export function judge(
  values: BasicValues,
  base: BasicValues,
  about: { readonly now: number; readonly alsoAllowed: string; readonly isNew: boolean }
): Complaints {
  const rules = rulesOf(about.now, about.alsoAllowed)
  const found = basicFields.flatMap(field => {
    const value = values[field].trim()
    if (field === 'phone' && !about.isNew) return []
    if (!about.isNew && value === base[field].trim() && value !== '') return []
    const complaint = rules[field]?.(value)
    return complaint === undefined ? [] : [[field, complaint] as const]
  })
  return Object.fromEntries(found)
}

const same = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const customIds = (...all: readonly CustomValues[]) => [
  ...new Set(all.flatMap(values => Object.keys(values)))
]

/** The names of everything that differs; custom fields by `customFields.<id>`. */
export const changedFields = (mine: Typed, base: Typed): readonly string[] => [
  ...basicFields.filter(field => mine.values[field].trim() !== base.values[field].trim()),
  ...customIds(mine.custom, base.custom)
    .filter(id => !same(mine.custom[id], base.custom[id]))
    .map(id => `customFields.${id}`)
]

/** A region is one thing to a person, and four fields on the wire. */
const groups: readonly (readonly BasicField[])[] = [
  ['areaCode', 'areaName', 'provinceCode', 'cityCode'],
  ...basicFields.filter(field => !/^(area|province|city)/.test(field)).map(field => [field])
]

/** Something that two people have changed in two ways. */
export interface Clash {
  /** The fields of it, or one custom field as `customFields.<id>`. */
  readonly fields: readonly string[]
  readonly mine: string
  readonly theirs: string
}

const shownOf = (fields: readonly BasicField[], values: BasicValues): string =>
  fields.includes('areaName') ? values.areaName : values[fields[0] as BasicField].trim()

/** What two people have made of the same beginning: theirs where mine is as it was, mine elsewhere. */
export function meet(mine: Typed, base: Typed, theirs: Typed): { merged: Typed; clashes: Clash[] } {
  const values: Record<BasicField, string> = { ...mine.values }
  const clashes: Clash[] = []
  for (const fields of groups) {
    const differ = (one: BasicValues, other: BasicValues) =>
      fields.some(field => one[field].trim() !== other[field].trim())
    if (!differ(theirs.values, base.values) || !differ(theirs.values, mine.values)) continue
    if (!differ(mine.values, base.values))
      for (const field of fields) values[field] = theirs.values[field]
    else
      clashes.push({
        fields,
        mine: shownOf(fields, mine.values),
        theirs: shownOf(fields, theirs.values)
      })
  }
  const custom: FieldValues = { ...mine.custom }
  for (const id of customIds(mine.custom, base.custom, theirs.custom)) {
    const [ours = [], before = [], others = []] = [
      mine.custom[id],
      base.custom[id],
      theirs.custom[id]
    ]
    if (same(others, before) || same(others, ours)) continue
    if (same(ours, before)) custom[id] = others
    else
      clashes.push({
        fields: [`customFields.${id}`],
        mine: ours.join('、'),
        theirs: others.join('、')
      })
  }
  return { merged: { values, custom }, clashes }
}

/** The other's word for these fields in place of one's own. */
export function takeTheirs(mine: Typed, theirs: Typed, fields: readonly string[]): Typed {
  const values: Record<string, string> = { ...mine.values }
  const custom: FieldValues = { ...mine.custom }
  for (const field of fields) {
    if (field in theirs.values) values[field] = theirs.values[field as BasicField]
    const [, id] = field.split('customFields.')
    if (id !== undefined) custom[id] = theirs.custom[id] ?? []
  }
  return { values: values as unknown as BasicValues, custom }
}
