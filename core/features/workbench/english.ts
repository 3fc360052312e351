/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { workbenchMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  workbench: {
    title: 'Agent workbench',
    extension: 'Extension {extension}',
    today: 'Today',
    calls: 'Calls {count}',
    talked: 'Talk time {time}',
    outbound: 'Outbound {count}',
    inbound: 'Inbound {count}',
    missedCalls: 'Missed calls {count}',
    metricsFailed: 'Loading today’s data failed; select to retry',
    close: 'Close workbench',
    history: 'History',
    service: 'Service panel',
    noCustomerYet: 'Make or take a call, or choose a {served}, to record the service here',
    notServedYet: 'You can record the service here once the {served} details are shown',

    question: 'Close the agent workbench?',
    askToClose: 'Close this window?',
    askToEnd: 'Closing the window also ends the call. Close it?',

    person: '{Served} details',
    noSubject: 'Make or take a call, or find a {served}, to see the {served} details here',
    inCall: 'Current call',
    lastCall: 'Past call',
    callDetails: 'Call details',
    backToCall: 'Back to the current call',
    chosen: 'Search result',
    phone: '{Served} number',
    area: 'Region',
    operator: 'Carrier',
    direction: 'Call direction',
    areaCode: 'Area code',
    survival: 'Survival status',
    lastContact: 'Last contact',
    enterprise: 'Enterprise',
    unregistered: 'Unregistered {served}',

    find: 'Find a {served}',
    findHint: 'Name, company or number',
    findNow: 'Find',
    endFind: 'Hide search results',
    tooShort: 'Enter at least two characters to search for',
    found: 'Found: {count}',
    foundMany: 'Many {served}s match; only the first {count} are shown',
    foundNone: 'No {served}s match',
    originUnknown: 'Region unknown',

    todaysCalls: 'Calls today',
    waiting: 'To call back',
    waitingOf: 'To call back {count}',
    noneWaiting: 'No calls to call back',
    unfoldKeys: 'Show dial pad',
    foldKeys: 'Hide dial pad',

    whose: 'Whose calls',
    mine: 'Mine',
    all: 'All',
    times: '{count} times',
    handled: 'Mark {name} as handled',
    noCalls: 'No call records yet',
    callBack: 'Call back',
    callBackNumber: 'Call back {name}',
    orderUnsent: 'Work order not submitted',
    inCallNow: 'On a call'
  } satisfies English<typeof workbenchMessages>
}
