import type { CustomComponents } from 'react-day-picker'
import { Icon } from '../../icon.tsx'

/** Navigation arrows of the calendar, with the product's icons. */
export const arrows: Partial<CustomComponents> = {
  Chevron: ({ orientation }) => (
    <Icon className={orientation === 'right' ? 'rotate-180' : ''} name="back" size={16} />
  )
}
