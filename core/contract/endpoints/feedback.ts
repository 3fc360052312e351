import { endpoint } from '../endpoint.ts'
import { feedbackKind } from '../enums/feedback.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

export const LONGEST_FEEDBACK = 500
export const LONGEST_CONTACT = 64

/** A message to whoever operates the console; it is kept, and stands in the operation log. */
export const feedback = named('feedback', {
  send: endpoint('POST', '/feedback', {
    summary: '联系客服：提交意见反馈',
    body: z.object({
      kind: feedbackKind.schema,
      content: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_FEEDBACK)),
      /** How an answer reaches the sender: a telephone number or an e-mail address; may be empty. */
      contact: z.string().check(z.trim(), z.maxLength(LONGEST_CONTACT))
    }),
    reply: z.object({ id: z.string() })
  })
})
