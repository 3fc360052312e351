import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'

/**
 * A ticket is sent as `access_token` in a URL: for one resource, short-lived, never the session
 * token.
 */
const Ticket = z.object({
  access_token: z.string(),
  expiresIn: z.number(),
  /** In ms, for the realtime channel, when several servers serve: how soon a lost one is opened again. */
  reopenIn: z.optional(z.number())
})
const ticketQuery = z.object({ access_token: z.string() })

export const files = {
  /** `resource` is `realtime`, or the path of the file below the API base. */
  ticket: endpoint('POST', '/files/ticket', {
    summary: '获取短期访问票据',
    body: z.object({ resource: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: Ticket
  }),
  upload: endpoint('POST', '/files', {
    summary: '上传文件',
    encoding: 'multipart',
    body: z.unknown(),
    reply: z.object({
      attachmentKey: z.string(),
      successCount: z.number(),
      failCount: z.number(),
      failFlag: z.boolean()
    })
  }),
  download: endpoint('GET', '/files/{attachmentKey}', {
    summary: '下载文件',
    caller: 'public',
    query: ticketQuery,
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  recording: endpoint('GET', '/recordings/{callRecordId}', {
    summary: '通话录音',
    caller: 'public',
    query: ticketQuery,
    reply: z.unknown(),
    wrapping: 'bytes'
  })
}
