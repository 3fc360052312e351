import { z } from '../../contract/zod.ts'
import { shareHolder } from './enums.ts'

/** Most concurrent calls of a line or a group of robots. */
export const MOST_CALLS = 9999
export const LONGEST_NAME = 32
export const LONGEST_REMARK = 200

export const ShareDraft = z.object({
  kind: shareHolder.schema,
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  amount: z.int().check(z.gte(1), z.lte(MOST_CALLS))
})
export type ShareDraft = z.infer<typeof ShareDraft>

export const shares = z.array(ShareDraft).check(z.maxLength(200))
export const calls = z.int().check(z.gte(0), z.lte(MOST_CALLS))
export const name = z.string().check(z.maxLength(LONGEST_NAME))
export const remark = z.string().check(z.maxLength(LONGEST_REMARK))
export const version = z.int()
