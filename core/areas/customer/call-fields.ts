/** The enterprise's own fields as one call has left them. */
import { callItems } from '../../contract/endpoints/customer-details.ts'
import type { CallDetail } from '../../contract/entities/call-detail.ts'
import type { FieldValues } from '../../contract/entities/custom-field.ts'
import { isFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { callChanged, customerChanged } from './changes.ts'

/** Resolves whether it was saved; the person has been told either way. */
export async function saveCallFields(
  { callRecordId, callItemId, callItemNumberId, customerId }: CallDetail,
  customFieldMap: FieldValues
): Promise<boolean> {
  if (callItemId === null || callItemNumberId === null) return false
  try {
    await call(callItems.customerInfo, { callItemId, body: { customFieldMap, callItemNumberId } })
  } catch (error) {
    if (!isFailure(error)) throw error
    return false
  }
  notify('success', d.changed())
  callChanged({ state: 'SAVED', callRecordId, callItemNumberId })
  // The fields of a call are the customer's.
  if (customerId !== null) customerChanged({ customerId })
  return true
}
