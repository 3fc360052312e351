import { z } from '../../contract/zod.ts'

/** The sections that are saved on their own, each with a version. */
export type SettingSection = 'enterprise' | 'calls' | 'dialling' | 'signIn'

const version = z.int().check(z.gte(0))

/** Names and logo of the enterprise. */
export const EnterpriseSettings = z.object({
  version,
  name: z.string(),
  /** Shown instead of the name; blank for none. */
  shortName: z.string(),
  /** A data URL; blank for the default one. */
  logo: z.string()
})
export type EnterpriseSettings = z.infer<typeof EnterpriseSettings>

/** What applies to the calls of the enterprise. */
export const CallSettings = z.object({
  version,
  /** Of seats without a value of their own; 0: the agent ends wrap-up by hand. */
  wrapUpSeconds: z.int().check(z.gte(0), z.lte(3600)),
  /** How long a telephone rings for a caller of a queue; null: as long as the caller waits. */
  ringSeconds: z.nullable(z.int().check(z.gte(5), z.lte(120))),
  /** Seconds after which a paused recording goes on; null: never. Omitted: as before. */
  recordingPauseSeconds: z.optional(z.nullable(z.int().check(z.gte(10), z.lte(3600)))),
  /** Whether the numbers of new customers and clues are hidden. */
  hidesNewNumbers: z.boolean(),
  /** Whether customers are invited to rate their call. */
  invitesRatings: z.boolean()
})
export type CallSettings = z.infer<typeof CallSettings>

/** A day `YYYY-MM-DD` on which tasks do not dial. */
export const Holiday = z.object({ day: z.string(), name: z.string() })
export type Holiday = z.infer<typeof Holiday>

/** When tasks of the enterprise may dial. */
export const DiallingSettings = z.object({
  version,
  /** In minutes of the day. */
  startMinute: z.int().check(z.gte(0), z.lte(1440)),
  endMinute: z.int().check(z.gte(0), z.lte(1440)),
  /** Robots call a number once a day at most. */
  robotOncePerDay: z.boolean(),
  holidays: z.array(Holiday).check(z.maxLength(200))
})
export type DiallingSettings = z.infer<typeof DiallingSettings>

/** What is demanded of a sign-in. */
export const SignInSettings = z.object({
  version,
  /** Days after which a password must be changed; null: never. */
  passwordDays: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
  /** Whether a sign-in leaves the latest earlier login active. */
  allowsTwoDevices: z.boolean(),
  /** Addresses and CIDR ranges from which members sign in; empty for all. */
  addresses: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200))
})
export type SignInSettings = z.infer<typeof SignInSettings>

export const SystemSettings = z.object({
  enterprise: EnterpriseSettings,
  calls: CallSettings,
  dialling: DiallingSettings,
  signIn: SignInSettings,
  /** Address of the request. */
  ownAddress: z.string()
})
export type SystemSettings = z.infer<typeof SystemSettings>
