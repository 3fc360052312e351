import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $provinces, loadProvinces } from '../../core/areas/regions/regions.ts'
import { begin } from '../../widgets/parts/begin.ts'

/** Such as `广东省/广州市`; blank for no city, and until the table is here. */
export function useCityName(cityCode: string): string {
  const table = useStore($provinces)
  useEffect(() => {
    if (cityCode !== '') begin(loadProvinces())
  }, [cityCode])
  if (table.at !== 'ready' || cityCode === '') return ''
  for (const province of table.value) {
    const city = province.cities.find(({ value }) => value === cityCode)
    if (city) return `${province.label}/${city.label}`
  }
  return ''
}
