import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'

/** Unsubmitted input; survives a page reload. */
export const workOrderDrafts = tabDrafts(
  'work-order',
  z.object({
    serviceType: z.string(),
    serviceContent: z.string(),
    workOrderFields: z.optional(z.record(z.string(), z.array(z.string())))
  })
)

/** Whether the work order of this call has unsubmitted input. */
export function hasUnsentOrder(callRecordId: string): boolean {
  const draft = workOrderDrafts.read(callRecordId)
  return draft !== undefined && (draft.serviceType !== '' || draft.serviceContent.trim() !== '')
}
