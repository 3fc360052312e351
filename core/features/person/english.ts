/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { personMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  person: {
    title: '{Served} details',
    record: 'Call record',
    listening: 'Call details',
    unfold: 'Expand',
    back: 'Back',
    dialogue: 'Live transcript',
    question: 'Stop listening in?',
    askToLeave: 'Closing this view also stops listening in. Close it?'
  } satisfies English<typeof personMessages>
}
