/** What was typed of somebody's basic information and not saved; of this tab alone. */
import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/tab-drafts.ts'

const Typed = z.object({
  values: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.array(z.string()))
})

/** `base` and `version`: what stood there when it was begun. */
export const basicsDrafts = tabDrafts(
  'basics',
  z.object({ typed: Typed, base: Typed, version: z.optional(z.number()) })
)
