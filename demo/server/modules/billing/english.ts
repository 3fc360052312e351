/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { billingServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  billingServer: {
    spent: 'The account balance is too low: dialling has stopped and resumes after a recharge',
    lowTitle: 'Account balance alert',
    low: 'The account balance of ¥{balance} is below the alert level of ¥{limit}. Recharge the account soon.',
    goneTitle: 'Account balance too low',
    gone: 'The account balance is ¥{balance}: call tasks have stopped dialling and no text messages are sent. Recharge the account.',
    trueEnd:
      'The call lasted {actual} min; {charged} min were charged when the service was interrupted, the difference is charged now'
  } satisfies English<typeof billingServerMessages>
}
