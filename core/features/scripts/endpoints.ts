import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { auditStatus } from './enums.ts'
import { ScriptDetail, ScriptRow } from './schemas.ts'

const needs = 'CMC.VERB.TEMP'

/** The enterprise's scripts as managers see them; dialogs use their own lists. */
export const scripts = named('scripts', {
  list: endpoint('GET', '/verbal_templates/page', {
    summary: '语音交互话术列表',
    needs,
    query: z.object({
      ...paging,
      templateName: z.optional(z.string().check(z.maxLength(128))),
      available: z.optional(z.enum(['true', 'false'])),
      auditStatus: z.optional(z.pipe(z.coerce.number(), auditStatus.schema))
    }),
    reply: pageOf(ScriptRow)
  }),
  detail: endpoint('GET', '/verbal_templates/{templateCode}/detail', {
    summary: '话术详情',
    needs,
    reply: ScriptDetail
  }),
  /** A disabled script cannot be chosen for new tasks; existing tasks keep using it. */
  setAvailable: endpoint('PUT', '/verbal_templates/{templateCode}/available', {
    summary: '启用或停用话术',
    needs,
    body: z.object({ available: z.boolean() }),
    reply: z.null()
  }),
  /** Refused for a script that a task or a call has used. */
  remove: endpoint('DELETE', '/verbal_templates/{templateCode}', {
    summary: '删除话术',
    needs,
    reply: z.null()
  })
})
