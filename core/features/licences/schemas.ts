import { z } from '../../contract/zod.ts'
import { MOST_LICENCES } from './rules.ts'

const count = z.int().check(z.gte(0), z.lte(MOST_LICENCES * 10))

/** What the enterprise has bought. */
export const LicenceDraft = z.object({ seats: count, robots: count })
export type LicenceDraft = z.infer<typeof LicenceDraft>

export const Licences = z.object({
  ...LicenceDraft.shape,
  /** Seats of members, and robots that are given to groups. */
  usedSeats: z.int(),
  usedRobots: z.int(),
  version: z.int()
})
export type Licences = z.infer<typeof Licences>
