/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { satisfactionMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  satisfaction: {
    records: 'Satisfaction records',
    time: 'Invited at',
    customer: '{Served} name',
    number: '{Served} number',
    agent: 'Agent',
    department: 'Department',
    callType: 'Served by',
    duration: 'Talk time (s)',
    talking: 'Talk time',
    rating: 'Rating',
    unrated: 'Not rated',
    remark: 'Follow-up remark',
    remarkBy: 'Remark by',
    remarkTime: 'Remark time',
    hasRemark: 'Follow-up',
    openRemark: 'Follow-up remark',
    remarked: 'Followed up',
    notRemarked: 'To follow up',
    noDepartment: 'No department',
    exportRows: 'Export',
    openCall: 'Call details',
    call: 'Call',
    listen: 'Play recording',
    none: '-',

    invitation: 'Invite ratings after calls',
    invitationHint:
      'When an agent or robot hangs up an answered call, a voice prompt invites the {served} to rate it from 1 to 5',
    turnedOn: 'Rating invitations are on',
    turnedOff: 'Rating invitations are off',

    remarkHint: 'Record the result of the follow-up, such as the reason and how it was handled',
    remarkSaved: 'Follow-up remark saved',
    remarkByAt: '{name} {time}',

    report: 'Satisfaction report',
    loading: 'Loading the satisfaction report',
    invited: 'Invited',
    ratedShare: 'Rating rate',
    satisfiedShare: 'Satisfaction rate',
    poor: 'Dissatisfied',
    people: 'calls',
    ofInvited: 'Rated: {rated}',
    ofRated: '{satisfied} satisfied of {rated} rated',
    distribution: 'Distribution of ratings',
    trend: 'Trend of the satisfaction rate',
    trendFinding: 'Satisfaction rate {share}, {rated} rated, lowest: {label} with {lowest}',
    trendFindingNone: 'No ratings in the chosen period',
    byAgent: 'By agent',
    byGroup: 'By agent group',
    group: 'Agent group',
    noGroup: 'No group',
    inviteHour: 'Hour invited',
    robots: 'Robots',
    rated: 'Rated',
    few: 'Few ratings',
    fewHint: 'Fewer than {count} ratings: the rate is only indicative',
    worst: 'Lowest ratings',
    worstHint: 'Latest “Very dissatisfied” and “Dissatisfied”, at most {count}',
    noWorst: 'No dissatisfied ratings',
    openRated: ', view the {label} details of {name}',
    retry: 'Try again',
    hour: '{hour}:00'
  } satisfies English<typeof satisfactionMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  很满意: 'Very satisfied',
  满意: 'Satisfied',
  一般: 'Normal',
  不满意: 'Dissatisfied',
  很不满意: 'Very dissatisfied',
  未评价: 'Not rated',
  已评价: 'Rated',
  '很满意、满意': 'Very satisfied, satisfied',
  '不满意、很不满意': 'Dissatisfied, very dissatisfied'
}
