/** The fields of the basic information: their names, their rules, and which are one thing. */
import { type Meeting, meetIn, type Written } from '../../lib/meeting.ts'
import { customerRules, day } from '../../rules/customer.ts'
import { every, type Rule, required } from '../../rules/rule.ts'
import { atMost, characters, notAfterToday } from '../../rules/validators/fields.ts'
import { customerText as t } from '../../text/customer.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { ruleText } from '../../text/rules.ts'

/** As they stand in the form: everything is text; a choice that was not made is blank. */
export type BasicValues = {
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
export type Typed = Written<BasicValues>

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
    birthDate: every(day, notAfterToday(now)),
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

const isOfRegion = (field: string) => /^(area|province|city)/.test(field)

/** A region is one thing to a person, and four fields on the wire. */
const groups: readonly (readonly BasicField[])[] = [
  basicFields.filter(isOfRegion),
  ...basicFields.filter(field => !isOfRegion(field)).map(field => [field])
]

/** These, and whatever is one thing with one of them. */
export const withTheirGroup = (names: readonly string[]): readonly string[] => [
  ...groups.filter(group => group.some(field => names.includes(field))).flat(),
  ...names.filter(name => !(name in blankValues))
]

const shownOf = (fields: readonly string[], values: BasicValues): string =>
  fields.includes('areaName') ? values.areaName : values[fields[0] as BasicField].trim()

/** What two people have made of the same beginning: theirs where mine is as it was, mine elsewhere. */
export const meet = (mine: Typed, base: Typed, theirs: Typed): Meeting<BasicValues> =>
  meetIn({ groups, shownOf }, mine, base, theirs)

/** Somebody who is there has a number already, and so has whoever calls. */
export const isPhoneFixed = (form: { readonly mode: 'edit' | 'add'; readonly base: Typed }) =>
  form.mode === 'edit' || customerRules.phone(form.base.values.phone) === undefined
