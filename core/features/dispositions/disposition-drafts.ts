import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'

/** Dispositions that are not saved, by call. */
export const dispositionDrafts = tabDrafts(
  'disposition',
  z.object({ code: z.string(), remark: z.string() })
)
