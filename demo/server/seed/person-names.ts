import { faker } from '@faker-js/faker/locale/zh_CN'
import { isOfAge } from '../modules/customers/seed.ts'
import { originOf } from '../modules/number-reveal/number-origin.ts'
import { homeOf, isCity, nearHome } from './home-addresses.ts'
import type { Person } from './person-type.ts'

/** Names that simple rules get wrong: a middle dot, four and more characters, rare characters. */
const unusual = [
  '阿卜杜热合曼·买买提',
  '迪丽努尔·艾合买提',
  '玛依拉·吐尔逊',
  '古丽巴哈尔·阿不都热西提',
  '扎西次仁',
  '格桑德吉',
  '巴特尔·孟和',
  '其木格',
  '欧阳慕容雪莹',
  '司马相宜',
  '上官婉君',
  '努尔买买提·阿卜力克木江',
  '㵘森',
  '龑煜'
]

const lines = [
  '科技',
  '贸易',
  '物流',
  '餐饮管理',
  '建材',
  '教育咨询',
  '医疗器械',
  '文化传媒',
  '机电设备',
  '农业发展'
]
const companyStems = [
  '启明',
  '恒信',
  '瑞丰',
  '海川',
  '云图',
  '嘉禾',
  '众诚',
  '博远',
  '金桥',
  '鼎盛',
  '绿源',
  '星汇'
]
const prefixes = [
  '134',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '182',
  '187',
  '188',
  '130',
  '131',
  '155',
  '186',
  '133',
  '153',
  '180',
  '189'
]

/** `count` mobile numbers, each issued in the city of the person's home. */
function mobiles(count: number): string[] {
  const seen = new Set([WELL_KNOWN])
  const spare = new Map<string, string[]>()
  const segmentsOf = (city: string) => {
    const list = spare.get(city) ?? []
    spare.set(city, list)
    return list
  }
  const nameOf = (index: number): string => {
    const homeCity = nearHome(index)?.city
    for (;;) {
      const known = homeCity && segmentsOf(homeCity).pop()
      if (known) return known
      const number = faker.helpers.arrayElement(prefixes) + faker.string.numeric(8)
      const { city } = originOf(number)
      if (seen.has(number) || !isCity(city)) continue
      seen.add(number)
      if (!homeCity) return number
      segmentsOf(city).push(number)
    }
  }
  return Array.from({ length: count }, (_, index) => (index === 0 ? WELL_KNOWN : nameOf(index)))
}

/** The number that the demo's index page calls from. */
const WELL_KNOWN = '13812345678'

const SEED = 20_260_101

/** The same people for each seed. */
export function people(count: number, seed = SEED): Person[] {
  faker.seed(seed)
  return mobiles(count).map((phone, index) => {
    const origin = originOf(phone)
    const isUnusual = index % 20 === 7
    const { arrayElement } = faker.helpers
    const name = isUnusual ? arrayElement(unusual) : faker.person.fullName().replace(/\s/g, '')
    // Always drawn: skipping it would shift the generator's sequence.
    const company = `${homeOf(index, phone).city}${arrayElement(companyStems)}${arrayElement(lines)}有限公司`
    return {
      id: `customer-${index + 1}`,
      name,
      phone,
      company: isOfAge(index) ? company : '',
      ...origin
    }
  })
}
