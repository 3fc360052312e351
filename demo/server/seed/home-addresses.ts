/** Home addresses of the sample customers: company, address and origin of the number agree. */
import { originOf } from '../modules/number-reveal/number-origin.ts'
import tree from '../modules/regions/region-tree.json' with { type: 'json' }

export interface Home {
  /** As `originOf` names the city. */
  readonly city: string
  readonly regionCode: string
  readonly regionName: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly street: string
}

const home = (city: string, regionCode: string, regionName: string, street: string): Home => ({
  city,
  regionCode,
  regionName,
  provinceCode: `${regionCode.slice(0, 2)}0000`,
  cityCode: `${regionCode.slice(0, 4)}00`,
  street
})

/**
 * Local homes, for four of every eight customers. The first three are the options of the
 * enterprise's custom district field.
 */
const near: readonly Home[] = [
  home('广州', '440106', '广东省/广州市/天河区', '广东省广州市天河区石牌东路'),
  home('广州', '440104', '广东省/广州市/越秀区', '广东省广州市越秀区中山五路'),
  home('广州', '440105', '广东省/广州市/海珠区', '广东省广州市海珠区滨江东路'),
  home('深圳', '440305', '广东省/深圳市/南山区', '广东省深圳市南山区科技园路')
]
/** Period after which the homes repeat. */
export const PLACES = 8
/** How many districts the custom field offers. */
export const DISTRICTS = 3

const CODE = 6
const streets = ['人民路', '解放路', '中山路', '建设路', '和平街', '文化路']

/** Districts of the region tree by city name. */
const cities = new Map<string, { province: string; city: string; districts: string[] }>()
for (const [province, within] of Object.entries(tree as Record<string, Record<string, string>>))
  for (const [city, districts] of Object.entries(within))
    cities.set(city.slice(CODE), {
      province: province.slice(CODE),
      city: city.slice(CODE),
      districts: districts.split(' ')
    })
const names = [...cities.keys()]
const found = new Map<string, string | undefined>()

/** Name of a number's city in the region tree; undefined if unknown. */
function nameOf(city: string): string | undefined {
  if (!found.has(city))
    found.set(
      city,
      names.find(name => name.startsWith(city))
    )
  return found.get(city)
}

export const isCity = (city: string): boolean => city !== '' && nameOf(city) !== undefined

/**
 * Local home of the customer at this index; undefined: the customer lives where the number was
 * issued.
 */
export const nearHome = (index: number): Home | undefined => near[index % PLACES]

/** Home of a customer. */
export function homeOf(index: number, phone: string): Home {
  const fixed = nearHome(index)
  const { city } = originOf(phone)
  const there = cities.get(nameOf(city) ?? '')
  if (fixed || !there) return fixed ?? (near[0] as Home)
  const place = there.districts[index % there.districts.length] ?? ''
  const [code, name] = [place.slice(0, CODE), place.slice(CODE)]
  const isOneCity = there.province === there.city
  const street = `${isOneCity ? '' : there.province}${there.city}${name}${streets[index % streets.length]}`
  return home(city, code, `${there.province}/${there.city}/${name}`, street)
}
