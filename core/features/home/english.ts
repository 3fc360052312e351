/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { dashboardMessages } from './dashboard-messages.ts'
import type { homeMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  home: {
    scopeAll: 'Calls of all agents of “{name}”',
    scopeDepartment: 'Calls of the agents of your department “{name}”',
    scopeDepartments: 'Calls of the agents of your department “{name}” and those below it',
    scopeGroup: 'Calls of the agents of your group “{name}”',
    scopeOwn: 'Your own calls',
    readAt: 'Updated {time}',
    readAtOf: 'Data of {days}, updated {time}',
    readFailed: 'Could not read the data of {days}; shown is {shown} (updated {time})',
    loading: 'Loading the home page data',
    forbidden: 'Your permissions have changed; you cannot view the home page data',

    inbound: 'Inbound',
    outbound: 'Outbound',
    connectRate: 'Connection rate',
    averageTalk: 'Average talk time',
    satisfaction: 'Satisfaction',
    missed: 'Missed calls',
    calls: 'calls',
    noRating: 'No ratings yet',
    rated: 'Ratings: {count}',
    none: '-',
    inboundPart: 'Inbound {value}',
    outboundPart: 'Outbound {value}',
    percent: '{value}%',

    trend: 'Call trend',
    trendIn: 'Inbound',
    trendOut: 'Outbound',
    beforeIn: 'Inbound, previous period',
    beforeOut: 'Outbound, previous period',
    hour: '{hour}:00',
    results: 'Call results (outbound)',
    unresolved: 'No result yet',
    intents: 'Intent levels (outbound)',

    ranking: 'Agent ranking',
    rankedBy: 'Rank by',
    byCalls: 'Calls',
    byTalk: 'Talk time',
    bySatisfaction: 'Satisfaction',
    rank: 'Rank',
    agent: 'Agent',
    noRanking: 'No agent calls in the chosen period',
    noRankingRated: 'No ratings in the chosen period',

    tasks: 'Tasks in progress',
    allTasks: 'All: {count}',
    noTasks: 'No tasks in progress',
    progressOf: 'Progress of {name}',
    share: '{done}/{total}',
    noNumbers: 'No numbers yet',
    endsAt: 'Estimated completion: {time}',

    account: 'Account',
    accountRows: 'Account overview',
    balance: 'Account balance',
    fee: '¥{fee} each time a number is viewed',
    messagesLeft: 'Text messages left',
    messageCount: '{count}',
    messageFee: '¥{fee} per text message; a long one counts as several',
    yuan: 'CNY',
    balanceLow: 'Balance low',

    todos: 'To do',
    waitingCalls: 'Missed calls to call back',
    reviews: 'Tasks to review',
    failedImports: 'Failed imports',
    noTodos: 'Nothing to do'
  } satisfies English<typeof homeMessages>,
  dashboard: {
    notSignedIn: 'Sign in to view today’s data',
    forbidden: 'You do not have permission to view today’s data',
    compared: 'Compared with the same time yesterday',
    empty: '{scope}: no calls today'
  } satisfies English<typeof dashboardMessages>
}
