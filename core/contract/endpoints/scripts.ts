import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { ScriptDetail, ScriptRow } from '../entities/script-detail.ts'
import { paging } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const needs = 'CMC.VERB.TEMP'

/** The scripts of the enterprise, as its managers look at them; the dialogs have lists of their own. */
export const scripts = named('scripts', {
  list: endpoint('GET', '/verbal_templates/page', {
    summary: '语音交互话术列表',
    needs,
    query: z.object({
      ...paging,
      templateName: z.optional(z.string().check(z.maxLength(128))),
      available: z.optional(z.enum(['true', 'false']))
    }),
    reply: pageOf(ScriptRow)
  }),
  detail: endpoint('GET', '/verbal_templates/{templateCode}/detail', {
    summary: '话术详情',
    needs,
    reply: ScriptDetail
  }),
  /** One that is off can be chosen for nothing new; tasks that are spoken by it go on. */
  setAvailable: endpoint('PUT', '/verbal_templates/{templateCode}/available', {
    summary: '启用或停用话术',
    needs,
    body: z.object({ available: z.boolean() }),
    reply: z.null()
  })
})
