import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/tab-drafts.ts'

/** What was typed and not submitted; a reload of the page does not lose it. */
export const workOrderDrafts = tabDrafts(
  'work-order',
  z.object({
    serviceType: z.string(),
    serviceContent: z.string(),
    workOrderFields: z.optional(z.record(z.string(), z.array(z.string())))
  })
)

/** Whether something was typed into the work order of this call and not submitted. */
export function hasUnsentOrder(callRecordId: string): boolean {
  const draft = workOrderDrafts.read(callRecordId)
  return draft !== undefined && (draft.serviceType !== '' || draft.serviceContent.trim() !== '')
}
