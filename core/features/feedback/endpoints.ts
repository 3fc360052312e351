import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { feedbackKind } from './enums.ts'

export const LONGEST_FEEDBACK = 500
export const LONGEST_CONTACT = 64

/** A message to the operator; stored and listed in the operation log. */
export const feedback = named('feedback', {
  send: endpoint('POST', '/feedback', {
    summary: '联系客服：提交意见反馈',
    body: z.object({
      kind: feedbackKind.schema,
      content: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_FEEDBACK)),
      /** Reply address: phone number or e-mail; may be empty. */
      contact: z.string().check(z.trim(), z.maxLength(LONGEST_CONTACT))
    }),
    reply: z.object({ id: z.string() })
  })
})
