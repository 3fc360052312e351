/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { feedbackServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  feedbackServer: {
    logTarget: 'Feedback',
    logDetail: '{kind}: {content}',
    logDetailContact: '{kind}: {content} (contact details: {contact})'
  } satisfies English<typeof feedbackServerMessages>
}
