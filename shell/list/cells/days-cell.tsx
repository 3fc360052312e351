/** Date range field with shortcuts; loaded with the first list that has one. */
import type { ComponentProps } from 'react'
import { dateShortcuts, longDateShortcuts } from '../../../core/lib/format/date-shortcuts.ts'
import { DateRangePicker } from '../../../widgets/kit/large/dates/date-range.tsx'
import type { ShortcutsOf } from '../list-description.ts'

const known = { days: dateShortcuts, long: longDateShortcuts }

export default function Days(
  props: Omit<ComponentProps<typeof DateRangePicker>, 'shortcuts'> & {
    readonly shortcuts: ShortcutsOf | undefined
  }
) {
  return <DateRangePicker {...props} shortcuts={props.shortcuts ? known[props.shortcuts] : []} />
}
