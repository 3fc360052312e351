/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { reportRangeMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  reportRange: {
    range: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'Last 30 days',
    custom: 'Custom',
    from: 'Start date',
    to: 'End date',
    chooseFrom: 'Choose start date',
    chooseTo: 'Choose end date',
    dayFormat: 'YYYY-MM-DD',
    compare: 'Compare with the previous period',
    fromTo: '{from} to {to}',
    namedDays: '{days} ({name})',
    chosenDays: 'Period: {days}',

    noDay: 'The date is not valid',
    reversed: 'The end date cannot be before the start date',
    future: 'The date cannot be later than today',
    tooLong: 'At most {days} days can be chosen',
    refused: '{issue}, so there is no data to show',
    showInitial: 'View: {range}',

    rise: 'Up {change} on the previous period',
    fall: 'Down {change} on the previous period',
    same: 'Same as the previous period',
    noBefore: 'No data for the previous period',
    percent: '{value}%',
    points: '{value} points',
    openRows: 'View rows: {label}'
  } satisfies English<typeof reportRangeMessages>
}
