/** The last shown customer or call, restored after a reload; only its id is persisted. */
import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'

const Seen = z.object({
  callRecordId: z.optional(z.string()),
  customerId: z.optional(z.string())
})
type Seen = z.infer<typeof Seen>

const KEY = 'shown'
const memory = tabDrafts('workbench', Seen)

export const rememberForSeat = (seen: Seen): void => memory.keep(KEY, seen)

export const rememberedBySeat = (): Seen => memory.read(KEY) ?? {}
