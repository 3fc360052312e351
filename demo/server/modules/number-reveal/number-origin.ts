import { createRequire } from 'node:module'
import type query from 'query-mobile-phone-area'
import regions from '../regions/regions.json' with { type: 'json' }

/** Region of a number. `area` is province and city for display. */
export interface Origin {
  readonly area: string
  readonly city: string
  readonly operator: string
}

const nowhere: Origin = { area: '', city: '', operator: '' }
const provinces: Readonly<Record<string, Readonly<Record<string, string>>>> = regions

/** Municipalities (直辖市) appear once. */
const areaOf = (province: string, city: string) =>
  province === city ? city : `${province} ${city}`

const byAreaCode = new Map<string, Origin>()
for (const [province, cities] of Object.entries(provinces))
  for (const [city, code] of Object.entries(cities))
    if (!byAreaCode.has(code))
      byAreaCode.set(code, { area: areaOf(province, city), city, operator: '固定电话' })

/** Newer ranges are not in the table of segments; only the operator is known. */
const operators: readonly (readonly [prefixes: RegExp, operator: string])[] = [
  [/^1(3[4-9]|4[78]|5[0-27-9]|65|7[28]|8[2-478]|9[578])/, '中国移动'],
  [/^1(3[0-2]|4[56]|5[56]|6[67]|7[156]|8[56]|96)/, '中国联通'],
  [/^1(33|49|53|62|7[347]|8[019]|9[0139])/, '中国电信'],
  [/^192/, '中国广电']
]

/** The table has full names such as 延边朝鲜族自治州; the region tree has short ones. */
function cityIn(province: string, city: string): string {
  return Object.keys(provinces[province] ?? {}).find(short => city.startsWith(short)) ?? city
}

let table: typeof query | undefined
/** Reading the table takes half a second, which a start does not wait for. */
function segmentOf(number: string): ReturnType<typeof query> {
  table ??= createRequire(import.meta.url)('query-mobile-phone-area') as typeof query
  return table(number)
}

function originOfMobile(number: string): Origin {
  const found = segmentOf(number)
  if (!found) {
    const operator = operators.find(([prefixes]) => prefixes.test(number))?.[1] ?? ''
    return { ...nowhere, operator }
  }
  const city = cityIn(found.province, found.city)
  return { area: areaOf(found.province, city), city, operator: found.type }
}

/** Area code of a landline; blank for other numbers. */
export const areaCodeIn = (number: string): string => /^0(10|2\d|[3-9]\d\d)/.exec(number)?.[0] ?? ''

/** Region and operator of a mobile number or a landline with area code; blank if unknown. */
export function originOf(number: string): Origin {
  const plain = number.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')
  if (/^1\d{10}$/.test(plain)) return originOfMobile(plain)
  return byAreaCode.get(areaCodeIn(plain)) ?? nowhere
}
