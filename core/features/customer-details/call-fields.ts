/** Custom fields as answered in one call. */

import { isFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import type { CallDetail } from '../call-detail/schemas.ts'
import type { FieldValues } from '../custom-fields/schemas.ts'
import { customerActionMessages as messages } from './action-messages.ts'
import { callChanged, customerChanged } from './customer-changes.ts'
import { callItems } from './endpoints.ts'

/** Resolves whether it was saved; the outcome has been shown. */
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
  notify('success', messages.changed())
  callChanged({ state: 'SAVED', callRecordId, callItemNumberId })
  // A call's custom fields are its customer's.
  if (customerId !== null) customerChanged({ customerId })
  return true
}
