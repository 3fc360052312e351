/** The 31 provinces with their cities and area codes (doc 1 §3); fetched when a form needs them. */
import table from './provinces.json' with { type: 'json' }

export interface City {
  /** The code of the city in GB/T 2260. */
  readonly value: string
  readonly label: string
  /** What landlines of the city begin with, such as `020`. */
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

/** The cities whose landlines begin with this; 024 is that of four. */
export const citiesOf = (areaCode: string): readonly City[] => byAreaCode.get(areaCode) ?? []
