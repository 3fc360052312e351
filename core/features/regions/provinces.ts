/** The 31 provinces with cities and area codes (rule format-8); loaded on demand. */
import table from './provinces.json' with { type: 'json' }

export interface City {
  /** GB/T 2260 code of the city. */
  readonly value: string
  readonly label: string
  /** Landline area code, such as `020`. */
  readonly areaCode: string
}

export interface Province {
  readonly value: string
  readonly label: string
  readonly cities: readonly City[]
}

/** `440100广州市020` */
function city(text: string): City {
  const [, value = '', label = '', areaCode = ''] = /^(\d{6})(\D+)(\d{3,4})$/.exec(text) ?? []
  return { value, label, areaCode }
}

export const provinces: readonly Province[] = Object.entries(table).map(([head, cities]) => ({
  value: head.slice(0, 6),
  label: head.slice(6),
  cities: cities.split(' ').map(city)
}))

const byAreaCode = Map.groupBy(
  provinces.flatMap(province => province.cities),
  ({ areaCode }) => areaCode
)

/** Cities with this area code; 024 is shared by four. */
export const citiesOf = (areaCode: string): readonly City[] => byAreaCode.get(areaCode) ?? []
