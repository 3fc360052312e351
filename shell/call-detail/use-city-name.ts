import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $provinces, loadProvinces } from '../../core/features/regions/regions.ts'
import { begin } from '../../widgets/parts/begin-part.ts'

/** City name such as `广东省/广州市`; empty without a city and while the city table loads. */
export function useCityName(cityCode: string): string {
  const table = useStore($provinces)
  useEffect(() => {
    if (cityCode !== '') begin(loadProvinces())
  }, [cityCode])
  if (table.status !== 'ready' || cityCode === '') return ''
  for (const province of table.value) {
    const city = province.cities.find(({ value }) => value === cityCode)
    if (city) return `${province.label}/${city.label}`
  }
  return ''
}
