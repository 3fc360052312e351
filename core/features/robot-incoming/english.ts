/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { robotIncomingMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  robotIncoming: {
    list: 'AI inbound calls',
    scenario: 'Reception scenario',
    script: 'Script',
    turns: 'Turns',
    turnsOf: '{count}',
    intent: 'Intent',
    transferred: 'Transfer to an agent',
    isTransferred: 'Transferred',
    notTransferred: 'Not transferred',
    to: 'To {agent}'
  } satisfies English<typeof robotIncomingMessages>
}
