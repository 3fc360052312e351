import { enumeration } from '../../contract/enumeration.ts'
import { z } from '../../contract/zod.ts'

/** Known settings of an enterprise; unknown ones are ignored. */
export const enterpriseSetting = enumeration([
  ['ENTERPRISE_NICKNAME', '企业简称'],
  ['ENTERPRISE_LOGO', '企业标志'],
  /** `1`: usage events of the console are emitted to the host (`hutong-track`). */
  ['WEB_TRACKING', '行为统计'],
  /** `1`: customers are invited to rate a call once its agent or robot has hung up. */
  ['SATISFACTION_INVITATION', '满意度邀请'],
  /** Of seats without a value of their own; `0`: the agent ends wrap-up by hand. */
  ['WRAP_UP_SECONDS', '话后整理时长'],
  /** How long a telephone rings for a caller of a queue; without it, as long as the caller waits. */
  ['RING_SECONDS', '振铃时长上限'],
  /** Seconds after which a paused recording goes on; `0`: never. */
  ['RECORDING_PAUSE_SECONDS', '录音暂停时长上限'],
  /** `1`: the numbers of new customers and clues are hidden. */
  ['HIDE_NEW_NUMBERS', '隐藏新增号码']
])

/** One setting: its code and value. */
export const ConfigItem = z.object({ code: z.string(), value: z.string() })
export type ConfigItem = z.infer<typeof ConfigItem>

/** Name and settings of an enterprise. */
export const EnterpriseInfo = z.object({
  enterpriseName: z.string(),
  configItems: z.array(ConfigItem)
})
export type EnterpriseInfo = z.infer<typeof EnterpriseInfo>

/** Settings of the tenant. */
export const TenantInfo = z.object({ recordingEarlyMedia: z.boolean() })
export type TenantInfo = z.infer<typeof TenantInfo>

/** The two variants of the product (rule format-7). */
export const platformVariant = enumeration([
  ['common', '通用版'],
  ['social', '社工热线版']
])
export type PlatformVariant = (typeof platformVariant.codes)[number]

/** Public settings of an installation, readable before sign-in. */
export const EnvironmentConfig = z.object({
  /** Variant of the whole installation; when absent, the host name decides. */
  platform: z.optional(platformVariant.open),
  /** Substring of host names that serve the social worker variant. */
  hostMarker: z.string(),
  /** Logo of this deployment; replaces every enterprise's own. */
  logo: z.optional(z.string())
})
export type EnvironmentConfig = z.infer<typeof EnvironmentConfig>
