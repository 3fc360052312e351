/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { seatHoursMessages } from './messages.ts'
import type { seatSearchMessages } from './seat-search-messages.ts'

/** By area of the messages. */
export const english = {
  seatHours: {
    report: 'Seat use report',
    by: 'Grouped by',
    agentName: 'Agent name',
    seat: 'Agent',
    group: 'Agent group',
    day: 'Date',
    extension: 'Extension',
    seats: 'Agents',
    formulaOf: 'How {column} is computed',
    deleted: 'Deleted',
    exportRows: 'Export',
    sum: 'Total',
    none: '-',
    online: 'Online',

    first: 'First sign-in',
    last: 'Last sign-out',
    signedIn: 'Signed in',
    free: 'Free',
    busy: 'Busy',
    ring: 'Ringing',
    talkIn: 'Inbound talk',
    talkOut: 'Outbound talk',
    hold: 'Hold',
    wrapUp: 'Wrap-up',
    inbound: 'Inbound',
    inboundAnswered: 'Inbound answered',
    missed: 'Missed calls',
    outbound: 'Outbound',
    outboundAnswered: 'Outbound answered',
    averageTalk: 'Average talk',
    averageHandling: 'Average handling',
    occupancy: 'Occupancy',
    inSeconds: '{column} (s)',

    firstHelp:
      'Time of the first sign-in of the period; for an agent signed in before midnight, it is midnight',
    lastHelp:
      'Time of the last sign-out of the period; an agent still signed in is shown as online',
    signedInHelp:
      'Free + Busy + Ringing + Inbound talk + Outbound talk + Hold + Wrap-up; equals the sum of these columns to the second',
    freeHelp: 'Time in the state Free',
    busyHelp: 'Time in the state Busy',
    ringHelp:
      'Time in which an inbound call rings, and from the dialling of an outbound call until it is answered',
    talkInHelp: 'Time after inbound calls were answered, without hold',
    talkOutHelp: 'Time after outbound calls were answered, without hold',
    holdHelp: 'Time in which the other side was on hold',
    wrapUpHelp: 'Time in wrap-up after calls',
    inboundHelp: 'Inbound calls that began in the period',
    inboundAnsweredHelp: 'Inbound calls that the agent answered',
    missedHelp: 'Inbound calls that ended without an answer, except those that the agent rejected',
    outboundHelp: 'Outbound calls that began in the period',
    outboundAnsweredHelp: 'Outbound calls that the other side answered',
    averageTalkHelp: '(Inbound talk + Outbound talk) ÷ (Inbound answered + Outbound answered)',
    averageHandlingHelp:
      '(Inbound talk + Outbound talk + Hold + Wrap-up) ÷ (Inbound answered + Outbound answered)',
    occupancyHelp: '(Inbound talk + Outbound talk + Hold + Wrap-up) ÷ (Signed in - Busy)',
    seatsHelp: 'Agents who were signed in during the period',

    openRows: 'View details of {name}: {column}',
    openDays: 'View details of {name}',
    openTimeline: 'View timeline of {name}',

    chart: 'Time by state',
    finding:
      'Rows on this page: {rows}; signed in for {time} in total; highest occupancy: {name} with {share}',
    findingNone: 'Rows on this page: {rows}; signed in for {time} in total',
    gap: 'The service was not running from {from} to {to}; no states were recorded',
    noServer: 'Service not running',
    moreGaps: 'Further periods without the service: {count}'
  } satisfies English<typeof seatHoursMessages>,
  seatSearch: {
    chosenSeat: 'Only the chosen agent',
    chosenGroup: 'Only the chosen agent group',
    noGroup: 'Only agents without a group',
    named: 'Only agents with “{name}” in their name',
    ofSeats: 'Only calls with an agent',
    signedIn: 'Only agents who were signed in',
    removeChoice: 'Remove: {choice}',
    remove: 'Remove'
  } satisfies English<typeof seatSearchMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  按坐席: 'By agent',
  按坐席组: 'By agent group',
  按日: 'By day'
}
