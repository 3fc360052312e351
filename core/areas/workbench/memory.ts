/** Whom the workbench showed last, so that a reload of the page shows them again: by an id alone. */
import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/tab-drafts.ts'

const Seen = z.object({
  callRecordId: z.optional(z.string()),
  customerId: z.optional(z.string())
})
type Seen = z.infer<typeof Seen>

const KEY = 'shown'
const memory = tabDrafts('workbench', Seen)

export const keepInMind = (seen: Seen): void => memory.keep(KEY, seen)

export const rememberedBySeat = (): Seen => memory.read(KEY) ?? {}
