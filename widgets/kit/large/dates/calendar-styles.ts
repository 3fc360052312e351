import type { ClassNames } from 'react-day-picker'

const arrow =
  'absolute top-0 z-1 inline-flex size-8 items-center justify-center rounded-(--hutong-radius-sm) text-(--hutong-text-2) hover:bg-(--hutong-bg-hover)'

/** Class names of the calendar. */
export const calendarStyles: Partial<ClassNames> = {
  months: 'relative flex gap-6',
  month: 'flex flex-col gap-1',
  month_caption: 'flex h-8 items-center justify-center font-semibold',
  month_grid: 'border-collapse',
  button_previous: `${arrow} left-0`,
  button_next: `${arrow} right-0`,
  weekday: 'size-9 text-center text-[12px]/5 font-normal text-(--hutong-text-3)',
  day: 'size-9 p-0 text-center tabular-nums',
  day_button:
    'size-8 rounded-(--hutong-radius-sm) hover:bg-(--hutong-bg-hover) hover:text-(--hutong-text) off:line-through',
  today: 'font-semibold text-(--hutong-link)',
  outside: 'text-(--hutong-text-3)',
  disabled: 'text-(--hutong-text-disabled)',
  range_middle: 'bg-(--hutong-bg-sel)',
  range_start:
    '*:bg-(--hutong-brand) *:text-(--hutong-on-brand) *:hover:bg-(--hutong-brand-hover) *:hover:text-(--hutong-on-brand)',
  range_end:
    '*:bg-(--hutong-brand) *:text-(--hutong-on-brand) *:hover:bg-(--hutong-brand-hover) *:hover:text-(--hutong-on-brand)'
}
