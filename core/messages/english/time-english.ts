/** English of relative times and time ranges. */
import type { English } from '../english-of.ts'
import type { timeMessages } from '../time-messages.ts'

export const time = {
  justNow: 'Just now',
  minutesAgo: '{minutes} min ago',
  hoursAgo: '{hours} h ago',
  yesterday: '1 day ago',
  seconds: '{seconds} s',
  minutes: '{minutes} min {seconds} s',
  hours: '{hours} h {minutes} min {seconds} s',
  today: 'Today',
  theDayBefore: 'Yesterday',
  lastSevenDays: 'Last 7 days',
  lastThirtyDays: 'Last 30 days',
  oneWeek: 'Past week',
  oneMonth: 'Past month',
  threeMonths: 'Past 3 months'
} satisfies English<typeof timeMessages>
