import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { TaskTemplate } from '../scripts/template-schemas.ts'

/** Permission to start robot calls. */
const needs = 'CMC.CALL.TASK'

/** A robot call to one number. */
export const quickCalls = {
  templates: endpoint('GET', '/verbal_templates', {
    summary: '话术模板列表',
    needs,
    query: z.object({
      interactiveType: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      onlyAvailable: z.optional(z.enum(['true', 'false']))
    }),
    reply: z.array(TaskTemplate)
  }),
  call: endpoint('POST', '/quickly-call', {
    summary: '快速呼叫',
    needs,
    body: z.object({
      templateCode: z.string().check(z.minLength(1), z.maxLength(64)),
      phone: z.string().check(z.minLength(1), z.maxLength(32))
    }),
    reply: z.null()
  })
}
