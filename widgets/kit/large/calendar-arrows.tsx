import type { CustomComponents } from 'react-day-picker'
import { Icon } from '../icon.tsx'

/** The arrows of a calendar, in the signs of the product. */
export const arrows: Partial<CustomComponents> = {
  Chevron: ({ orientation }) => (
    <Icon className={orientation === 'right' ? 'rotate-180' : ''} sign="back" size={16} />
  )
}
