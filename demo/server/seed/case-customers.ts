/** What is known of the customers besides name and number, and those few with whom something is the matter. */
import type { Insertable } from 'kysely'
import type { FieldValues } from '../../../core/contract/entities/custom-field.ts'
import type { Tables } from '../db/schema.ts'
import { originOf } from '../numbers.ts'
import { fieldId, optionId } from './case-fields.ts'
import { DISTRICTS, homeOf, PLACES } from './homes.ts'
import type { Person } from './people.ts'

const ENTERPRISE = 'ent-1'
const DAY = 86_400_000
const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

/** Sixty characters: as long as a name gets. */
const longest =
  '买买提依明江·阿卜杜热合曼·吐尔逊买买提·阿不都克里木·艾合买提江·努尔买买提·依明尼亚孜·托合提巴克·阿不力孜江·玉素甫'
const longestPlain =
  '广州市天河区石牌街道逢源社区居民委员会老年人日间照料与居家养老服务联系人欧阳慕容雪莹女士及其委托代理人司马相宜先生等二人代表'

/** Names in place of the drawn ones, by number of customer. */
const names: Readonly<Record<number, string>> = {
  41: longestPlain.slice(0, 60),
  42: longest.slice(0, 60),
  43: '阿卜杜热合曼·买买提',
  51: '罗秀英',
  52: '古丽巴哈尔·阿不都热西提',
  53: '罗小军',
  60: '迪丽努尔·艾合买提'
}
/** Those who have the number of another customer: one family, one telephone. */
const SHARED_NUMBER = 2
const sharing: readonly number[] = [51, 52, 53]
/** Of whom nobody has ever heard anything; of the last not even more than a name is known. */
const silent: readonly number[] = [44, 45]
const NOT_KNOWN = 45
/** Whose number is shown with stars to everybody. */
const hidden: readonly number[] = [60, 101, 102, 103]

const numberOf = ({ id }: Pick<Person, 'id'>): number => Number(id.slice('customer-'.length))

export const hiddenCustomers = hidden.map(number => `customer-${number}`)

/** The people of the sample data, some of them in a part that has to be played. */
export function cast(people: readonly Person[]): Person[] {
  const shared = people[SHARED_NUMBER - 1]
  return people.map(person => {
    const number = numberOf(person)
    const name = names[number] ?? person.name
    if (!shared || !sharing.includes(number)) return { ...person, name }
    const { phone, area, city, operator } = shared
    return { ...person, name, phone, area, city, operator }
  })
}

/** Two who are deleted, and have calls all the same. */
export const deletedPeople: readonly Person[] = [
  ['customer-deleted-1', '周建国', '13800138001'],
  ['customer-deleted-2', '帕提古丽·依明', '13900139002']
].map(([id = '', name = '', phone = '']) => ({ id, name, phone, company: '', ...originOf(phone) }))

interface Call {
  readonly id: string
  readonly started_at: number
  readonly customer_id?: string | null | undefined
}

/** Calls of those who may have none, or only one, become the first customer's; three a deleted one's. */
export function recast<Row extends Call>(calls: readonly Row[], people: readonly Person[]): Row[] {
  const first = people[0]
  const none = new Set(silent.map(number => `customer-${number}`))
  const kept = new Map<string, Row>()
  for (const call of calls) {
    const id = call.customer_id ?? ''
    const oldest = kept.get(id)
    if (hiddenCustomers.includes(id) && (!oldest || call.started_at < oldest.started_at))
      kept.set(id, call)
  }
  const partnerOf = (call: Row): Person | undefined => {
    const id = call.customer_id ?? ''
    const deleted = deletedPeople[['record-188', 'record-190'].indexOf(call.id)]
    if (deleted) return deleted
    const isLost = none.has(id) || (kept.has(id) && kept.get(id) !== call)
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
/** In the order of the kinds below: each fits whom it is said of. */
const remarks = [
  '',
  '上午九点以后方便接听',
  '听力不好，请放慢语速',
  '由监护人接听，放学后方便',
  '希望使用粤语沟通',
  ''
]

/** From the old who live alone to the child in need, in the order of the field's choices; age fits. */
const kinds = [
  { from: 63, years: 26, isOld: true },
  { from: 60, years: 24, isOld: true },
  { from: 24, years: 40, isOld: false },
  { from: 7, years: 11, isOld: false },
  { from: 28, years: 50, isOld: false },
  { from: 22, years: 45, isOld: false }
] as const

/** Whether the person of a place is of age: no child has a company. */
export const isOfAge = (index: number): boolean => pick(kinds, index).from >= 18

/** The answers to the fields that the enterprise has added. */
function answers(index: number, homeIndex: number): FieldValues {
  if (index % 7 === 3) return {}
  const { isOld } = pick(kinds, index)
  // Only districts of one city can be chosen: who lives elsewhere has none.
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

/** Everything else that is known of a customer. The same every time, but for the day of birth. */
export function knownOf({ id, phone }: Pick<Person, 'id' | 'phone'>, now: number) {
  const number = numberOf({ id })
  const index = Number.isFinite(number) ? number - 1 : 7
  const isBlank = number === NOT_KNOWN
  // One family lives in one place.
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

/** The deleted ones with everything that was known of them. */
export const deletedCustomers = (now: number): Insertable<Tables['customer']>[] =>
  deletedPeople.map((person, index) => ({
    ...person,
    ...knownOf(person, now),
    enterprise_id: ENTERPRISE,
    last_contact_at: now - (40 + index) * DAY,
    deleted_at: now - (3 + index) * DAY
  }))
