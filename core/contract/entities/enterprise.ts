import { enumeration } from '../enumeration.ts'
import { z } from '../zod.ts'

/** The settings of an enterprise that the source names; others may come, and are passed over. */
export const enterpriseSetting = enumeration([
  ['ENTERPRISE_NICKNAME', '企业简称'],
  ['ENTERPRISE_LOGO', '企业标志'],
  /** `1`: what people do in the console is told to the host (`hutong-track`). */
  ['WEB_TRACKING', '行为统计']
])

/** One setting of an enterprise: a code and what it is set to. */
export const ConfigItem = z.object({ code: z.string(), value: z.string() })
export type ConfigItem = z.infer<typeof ConfigItem>

/** Doc 1 §3 Enterprise info. */
export const EnterpriseInfo = z.object({
  enterpriseName: z.string(),
  configItems: z.array(ConfigItem)
})
export type EnterpriseInfo = z.infer<typeof EnterpriseInfo>

/** Doc 1 §3 Tenant info. */
export const TenantInfo = z.object({ recordingEarlyMedia: z.boolean() })
export type TenantInfo = z.infer<typeof TenantInfo>

/** The two variants of the product (doc 1 §1). */
export const platformVariant = enumeration([
  ['common', '通用版'],
  ['social', '社工热线版']
])
export type PlatformVariant = (typeof platformVariant.codes)[number]

/** What an installation says of itself, to anybody's login page. */
export const EnvironmentConfig = z.object({
  /** The variant of the whole installation; absent where the host name decides. */
  platform: z.optional(platformVariant.open),
  /** What a host name has in it where the variant for social workers is served. */
  hostMarker: z.string(),
  /** The logo of this deployment, in place of every enterprise's own. */
  logo: z.optional(z.string())
})
export type EnvironmentConfig = z.infer<typeof EnvironmentConfig>
