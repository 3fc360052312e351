/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { fieldServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  fieldServer: {
    cellUnder: '“{text}” does not belong to the value of {parent}',
    cellFirst: 'Enter {parent} first'
  } satisfies English<typeof fieldServerMessages>
}
