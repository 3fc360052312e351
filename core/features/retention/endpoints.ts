import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { Retention, RetentionTerms, StoredCalls } from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'

/** How long recordings and transcripts are kept (rules retention-1 to retention-6). */
export const retention = named('retention', {
  read: endpoint('GET', '/retention', { summary: '保存期限', needs, reply: Retention }),
  /** What these terms would delete now. */
  preview: endpoint('POST', '/retention/preview', {
    summary: '预览到期的录音和文字记录',
    needs,
    body: RetentionTerms,
    reply: StoredCalls
  }),
  /**
   * Refused with `SETTINGS_CHANGED` when `version` is old, and with `RETENTION_DELETES` when shorter
   * terms would delete something and that is not confirmed.
   */
  save: endpoint('PUT', '/retention', {
    summary: '修改保存期限',
    needs,
    body: z.object({
      ...RetentionTerms.shape,
      version: z.int(),
      isConfirmed: z._default(z.boolean(), false)
    }),
    reply: z.object({ version: z.int() })
  })
})
