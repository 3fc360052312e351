/** English of this folder's messages. */
import type { English } from '../../../../../core/messages/english-of.ts'
import type { dialServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  dialServer: {
    redListed: 'The number is on the red list and cannot be called',
    blacklisted: 'The number is on the blacklist. Call it anyway?',
    outsideHours: 'It is not between 9:00 and 20:00 now. Call anyway?'
  } satisfies English<typeof dialServerMessages>
}
