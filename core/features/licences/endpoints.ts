import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { LicenceDraft, Licences } from './schemas.ts'

const needs = 'CMC.ADMIN.MANA'

/** Licences of seats and robots (rule seat-13). */
export const licences = named('licences', {
  read: endpoint('GET', '/licences', { summary: '许可', needs, reply: Licences }),
  /** Refused with `SETTINGS_CHANGED` when `version` is old. */
  save: endpoint('PUT', '/licences', {
    summary: '修改许可数量',
    needs,
    body: z.object({ ...LicenceDraft.shape, version: z.int() }),
    reply: z.object({ version: z.int() })
  })
})
