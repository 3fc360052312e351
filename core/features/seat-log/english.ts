/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { seatLogMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  seatLog: {
    views: 'View as',
    list: 'State log',
    timeline: 'Timeline',
    agent: 'Agent',
    agentName: 'Agent name',
    extension: 'Extension',
    state: 'State',
    from: 'Start time',
    to: 'End time',
    period: 'Start time',
    lasts: 'Duration',
    cause: 'Change source',
    isLasting: 'Ongoing',
    isCut: 'Partial',
    fromBefore: 'The state began earlier; within the chosen dates it counts from here',
    untilAfter: 'The state continued after this; within the chosen dates it counts up to here',
    phase: '{state} ({phase})',
    column: 'Kind of time',
    changedBy: 'By',
    origin: 'Page',
    gap: 'The service was not running from {from} to {to}; no states were recorded',
    noServer: 'Service not running',
    openCall: 'View call',
    openCallOf: 'View call: {agent}',
    call: 'Call',
    exportRows: 'Export',
    none: '-',

    day: 'Date',
    chooseDay: 'Choose a date',
    dayFormat: 'yyyy-mm-dd',
    earlier: 'Previous day',
    later: 'Next day',
    noDay: 'The date is not valid',
    noFuture: 'The date must not be later than today',
    showToday: 'View today',
    find: 'Agent name',
    seatOf: '{name} {extension}',
    dayTitle: 'Seat states on {day}',
    dayFinding: 'Seats with records: {seats}; longest busy: {name} with {time} in total',
    dayFindingNone: 'Seats with records: {seats}; none was busy',
    more: 'Only the first {count} seats are shown; search by name'
  } satisfies English<typeof seatLogMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  本人: 'Self',
  班长: 'Supervisor',
  通话: 'Calls',
  系统: 'System',

  外呼拨号: 'Dialling',
  呼入通话: 'Inbound call',
  外呼通话: 'Outbound call',
  保持: 'Hold'
}
