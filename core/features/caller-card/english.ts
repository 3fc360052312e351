/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { callerCardMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  callerCard: {
    label: 'Calling {served}',
    unregistered: 'Unregistered {served}, no earlier information',
    failed: 'The information of the {served} could not be loaded; you can answer all the same',
    standing: 'Follow-up stage and company',
    lastContact: 'Last contact',
    neverContacted: 'Never contacted',
    earlier: 'Earlier calls',
    earlierCount: '{count}',
    noEarlier: 'None',
    orders: 'Open work orders',
    orderCount: '{count}',
    moreOrders: 'More than {count}',
    noOrders: 'None'
  } satisfies English<typeof callerCardMessages>
}
