import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'

const minute = z.int().check(z.gte(0), z.lt(1440))
/** Messages per second. */
export const MOST_RATE = 1000

/** When and how fast message tasks send. */
export const SendingSettings = z.object({
  /** Quiet hours in minutes of the day; equal for none. */
  quietStart: minute,
  quietEnd: minute,
  /** Messages per second of the enterprise. */
  rate: z.int().check(z.gte(1), z.lte(MOST_RATE)),
  /** Counts the changes; a save names the one it is based on. */
  version: z.int().check(z.gte(0))
})
export type SendingSettings = z.infer<typeof SendingSettings>

/** One row per enterprise (rule text-message-12). */
export const sendingSettings = named('sendingSettings', {
  read: endpoint('GET', '/sms_settings', {
    summary: '短信发送设置',
    needs: 'CMC.SMS.TASK.SEE',
    reply: SendingSettings
  }),
  /** Refused with `version` when it is not the current one. Running tasks follow at once. */
  save: endpoint('PUT', '/sms_settings', {
    summary: '修改短信发送设置',
    needs: 'CMC.SYSTEM.SET',
    body: SendingSettings,
    reply: SendingSettings
  })
})
