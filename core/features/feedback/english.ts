/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { feedbackMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  feedback: {
    title: 'Contact support',
    kind: 'Subject',
    content: 'Message',
    contentHint: 'Describe the problem or suggestion',
    contentMissing: 'Enter a message',
    contact: 'Contact details',
    contactHint: 'Mobile number or email for the reply',
    send: 'Submit',
    sent: 'Message sent. Support will reply as soon as possible.',
    unknown: 'Unknown error'
  } satisfies English<typeof feedbackMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  故障报告: 'Fault report',
  使用咨询: 'Question',
  功能建议: 'Suggestion',
  其他: 'Other'
}
