/** The field of two days with its shortcuts: fetched beside the first list that has one. */
import type { ComponentProps } from 'react'
import { dateShortcuts, longDateShortcuts } from '../../core/rules/date-shortcuts.ts'
import { DateRangePicker } from '../../widgets/kit/large/date-range.tsx'
import type { ShortcutsOf } from './description.ts'

const known = { days: dateShortcuts, long: longDateShortcuts }

export default function Days(
  props: Omit<ComponentProps<typeof DateRangePicker>, 'shortcuts'> & {
    readonly shortcuts: ShortcutsOf | undefined
  }
) {
  return <DateRangePicker {...props} shortcuts={props.shortcuts ? known[props.shortcuts] : []} />
}
