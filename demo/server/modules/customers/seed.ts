/** Details of the sample customers, and the special cases among them. */
import type { Insertable } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { DISTRICTS, homeOf, PLACES } from '../../seed/home-addresses.ts'
import type { Person } from '../../seed/person-type.ts'
import { fieldId, optionId } from '../custom-fields/seed.ts'
import { originOf } from '../number-reveal/number-origin.ts'

const ENTERPRISE = 'ent-1'
const DAY = 86_400_000
const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

/** Sixty characters, the longest name. */
const longest =
  '买买提依明江·阿卜杜热合曼·吐尔逊买买提·阿不都克里木·艾合买提江·努尔买买提·依明尼亚孜·托合提巴克·阿不力孜江·玉素甫'
const longestPlain =
  '广州市天河区石牌街道逢源社区居民委员会老年人日间照料与居家养老服务联系人欧阳慕容雪莹女士及其委托代理人司马相宜先生等二人代表'

/** Names by customer number, in place of generated ones. */
const names: Readonly<Record<number, string>> = {
  41: longestPlain.slice(0, 60),
  42: longest.slice(0, 60),
  43: '阿卜杜热合曼·买买提',
  51: '罗秀英',
  52: '古丽巴哈尔·阿不都热西提',
  53: '罗小军',
  60: '迪丽努尔·艾合买提'
}
/** The customer whose number a family shares. */
const SHARED_NUMBER = 2
const sharing: readonly number[] = [51, 52, 53]
/** Customers without calls; the last has a name only. */
const silent: readonly number[] = [44, 45]
const NOT_KNOWN = 45
/** Customers with a hidden number. */
const hidden: readonly number[] = [60, 101, 102, 103]

const numberOf = ({ id }: Pick<Person, 'id'>): number => Number(id.slice('customer-'.length))

export const hiddenCustomers = hidden.map(number => `customer-${number}`)

/** The sample people, with the special cases applied. */
export function withSpecialCases(people: readonly Person[]): Person[] {
  const shared = people[SHARED_NUMBER - 1]
  return people.map(person => {
    const number = numberOf(person)
    const name = names[number] ?? person.name
    if (!shared || !sharing.includes(number)) return { ...person, name }
    const { phone, area, city, operator } = shared
    return { ...person, name, phone, area, city, operator }
  })
}

/** Two deleted customers with calls. */
export const deletedPeople: readonly Person[] = [
  ['customer-deleted-1', '周建国', '13800138001'],
  ['customer-deleted-2', '帕提古丽·依明', '13900139002']
].map(([id = '', name = '', phone = '']) => ({ id, name, phone, company: '', ...originOf(phone) }))

interface Call {
  readonly id: string
  readonly started_at: number
  readonly customer_id?: string | null | undefined
}

/**
 * Moves calls of customers who must have none, or one, to the first customer; three to a deleted
 * one.
 */
export function reassignCalls<Row extends Call>(
  calls: readonly Row[],
  people: readonly Person[]
): Row[] {
  const first = people[0]
  const none = new Set(silent.map(number => `customer-${number}`))
  const retained = new Map<string, Row>()
  for (const call of calls) {
    const id = call.customer_id ?? ''
    const oldest = retained.get(id)
    if (hiddenCustomers.includes(id) && (!oldest || call.started_at < oldest.started_at))
      retained.set(id, call)
  }
  const partnerOf = (call: Row): Person | undefined => {
    const id = call.customer_id ?? ''
    const deleted = deletedPeople[['record-188', 'record-190'].indexOf(call.id)]
    if (deleted) return deleted
    const isLost = none.has(id) || (retained.has(id) && retained.get(id) !== call)
    return isLost ? first : undefined
  }
  return calls.map(call => {
    const partner = partnerOf(call)
    if (!partner) return call
    const { id, name, phone, area, operator } = partner
    const names = { customer_id: id, customer_name: name, customer_phone: phone }
    return { ...call, ...names, area, operator }
  })
}

const sources = ['电话呼入', '官网咨询', '社区上门登记', '线下活动', '亲友推荐', '街道转介']
const agents = ['王晓彤', '阿依古丽·买买提', '林若溪', '赵一鸣']
/** In the order of `kinds`, so that each fits. */
const remarks = [
  '',
  '上午九点以后方便接听',
  '听力不好，请放慢语速',
  '由监护人接听，放学后方便',
  '希望使用粤语沟通',
  ''
]

/** In the order of the field's options, with a matching age. */
const kinds = [
  { from: 63, years: 26, isOld: true },
  { from: 60, years: 24, isOld: true },
  { from: 24, years: 40, isOld: false },
  { from: 7, years: 11, isOld: false },
  { from: 28, years: 50, isOld: false },
  { from: 22, years: 45, isOld: false }
] as const

/** Minors have no company. */
export const isOfAge = (index: number): boolean => pick(kinds, index).from >= 18

/** Values of the custom fields. */
function answers(index: number, homeIndex: number): FieldValues {
  if (index % 7 === 3) return {}
  const { isOld } = pick(kinds, index)
  // The options are districts of one city; customers elsewhere have none.
  const place = homeIndex % PLACES
  const district = place < DISTRICTS ? place + 1 : 0
  const street = `${district}-${(index % 2) + 1}`
  const option = (key: string, place: number | string) => optionId(ENTERPRISE, key, place)
  const all: Record<string, string[]> = {
    category: [option('category', (index % 6) + 1)],
    ...(district > 0 && {
      district: [option('district', district)],
      street: [option('street', street)],
      village: [option('village', `${street}-${(index % 3) + 1}`)]
    }),
    survival: [option('survival', index % 17 === 5 ? 2 : 1)],
    ...(isOld && { health: [option('health', 1), option('health', (index % 4) + 2)] }),
    ...(index % 4 === 1 && { hobby: [option('hobby', (index % 6) + 1), option('hobby', 7)] }),
    ...(index % 5 === 0 && {
      contact: [`${pick(['李', '王', '张', '陈'], index)}先生（${isOld ? '儿子' : '家属'}）`]
    }),
    ...(index % 6 === 1 && { family: ['与老伴同住，子女每周探望一次。\n家中有电梯，行动方便。'] })
  }
  return Object.fromEntries(
    Object.entries(all).map(([key, values]) => [fieldId(ENTERPRISE, key), values])
  )
}

/** All other details of a customer. Deterministic except for the date of birth. */
export function knownOf({ id, phone }: Pick<Person, 'id' | 'phone'>, now: number) {
  const number = numberOf({ id })
  const index = Number.isFinite(number) ? number - 1 : 7
  const isBlank = number === NOT_KNOWN
  // The family shares one home.
  const homeIndex = sharing.includes(number) ? SHARED_NUMBER - 1 : index
  const { regionCode, regionName, provinceCode, cityCode, street } = homeOf(homeIndex, phone)
  const { from, years } = pick(kinds, index)
  const age = from + ((index * 37) % years)
  const born = new Date(now - (age * 365.25 + (index % 300)) * DAY).toISOString().slice(0, 10)
  const text = (value: string, isThere = true) => (isThere && !isBlank ? value : '')
  return {
    id,
    phone2: text(`020${85_550_000 + (index % 9999)}`, index % 9 === 0),
    birth_date: text(born, index % 4 !== 2),
    email: text(`user${phone.slice(-6)}@example.cn`, index % 3 === 0),
    address: text(`${street}${(index % 280) + 1}号`, index % 5 !== 4),
    region_code: text(regionCode),
    region_name: text(regionName),
    province_code: text(provinceCode),
    city_code: text(cityCode),
    remark: text(pick(remarks, index)),
    source: text(pick(sources, index)),
    user_name: text(pick(agents, index), index % 8 !== 6),
    gender: isBlank || index % 11 === 10 ? null : index % 2 === 0 ? 1 : 2,
    age: isBlank || index % 4 === 2 ? null : age,
    custom_fields: JSON.stringify(isBlank ? {} : answers(index, homeIndex)),
    follow_status: (index % 7) + 1
  }
}

/** The deleted customers with their details. */
export const deletedCustomers = (now: number): Insertable<Tables['customer']>[] =>
  deletedPeople.map((person, index) => ({
    ...person,
    ...knownOf(person, now),
    enterprise_id: ENTERPRISE,
    last_contact_at: now - (40 + index) * DAY,
    deleted_at: now - (3 + index) * DAY
  }))
