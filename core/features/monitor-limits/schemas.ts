import { z } from '../../contract/zod.ts'

const limit = (most: number) => z.nullable(z.int().check(z.gte(1), z.lte(most)))

/** How long a state may last before it is marked; null: it is not marked. */
export const MonitorLimits = z.object({
  /** 示忙 of a seat, in minutes. */
  busyMinutes: limit(480),
  /** 整理 of a seat, in minutes. */
  wrapUpMinutes: limit(480),
  /** Ringing of a call, in seconds. */
  ringSeconds: limit(600),
  /** Talk time of a call, in minutes. */
  talkMinutes: limit(480),
  /** Whether it is marked that no signed-in seat is free. */
  warnsNoneFree: z.boolean()
})
export type MonitorLimits = z.infer<typeof MonitorLimits>
export type MonitorLimit = Exclude<keyof MonitorLimits, 'warnsNoneFree'>

/** `version` counts the changes; a save names the one it is based on. */
export const VersionedLimits = z.extend(MonitorLimits, { version: z.int() })
export type VersionedLimits = z.infer<typeof VersionedLimits>
