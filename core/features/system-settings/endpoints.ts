import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { LARGEST_LOGO_TEXT } from './logo.ts'
import { CallSettings, DiallingSettings, SystemSettings } from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'
const version = z.object({ version: z.int() })

/** Settings of the enterprise; a save is refused with `SETTINGS_CHANGED` when `version` is old. */
export const systemSettings = named('systemSettings', {
  read: endpoint('GET', '/system_settings', {
    summary: '系统设置',
    needs,
    reply: SystemSettings
  }),
  saveEnterprise: endpoint('PUT', '/system_settings/enterprise', {
    summary: '修改企业信息',
    needs,
    body: z.object({
      version: z.int(),
      name: z.string().check(z.maxLength(200)),
      shortName: z.string().check(z.maxLength(100)),
      /** A data URL; blank removes the logo, absent keeps it. */
      logo: z.optional(z.string().check(z.maxLength(LARGEST_LOGO_TEXT)))
    }),
    reply: version
  }),
  saveCalls: endpoint('PUT', '/system_settings/calls', {
    summary: '修改通话设置',
    needs,
    body: CallSettings,
    reply: version
  }),
  saveDialling: endpoint('PUT', '/system_settings/dialling', {
    summary: '修改外呼设置',
    needs,
    body: DiallingSettings,
    reply: version
  })
})
