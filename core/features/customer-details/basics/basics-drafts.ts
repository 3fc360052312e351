/** Unsaved basic information, per tab. */
import { z } from '../../../contract/zod.ts'
import { tabDrafts } from '../../../session/drafts/tab-drafts.ts'

const Typed = z.object({
  values: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.array(z.string()))
})

/** `base` and `version`: the state the edit is based on. */
export const basicsDrafts = tabDrafts(
  'basics',
  z.object({ typed: Typed, base: Typed, version: z.optional(z.number()) })
)
