/** Sends a clue: the fixed fields always, the others when changed (rule clue-4). */

import { call } from '../../net/http.ts'
import { callItems } from '../customer-details/endpoints.ts'
import type { ClueDetails } from './schemas.ts'

type Body = Parameters<typeof call<typeof callItems.customerInfo>>[1]['body']

/** The editable fields of a clue. */
export type ClueChanges = Pick<
  Body,
  | 'customerName'
  | 'gender'
  | 'age'
  | 'companyName'
  | 'address'
  | 'remark'
  | 'taskStatus'
  | 'followState'
  | 'followStage'
  | 'customFieldMap'
>

/** @param stands The last known version; a newer one on the server is not overwritten. */
export function sendClue(
  stands: ClueDetails,
  changes: ClueChanges,
  options: { readonly silent?: boolean } = {}
): Promise<unknown> {
  const { id, customerName, customerPhone, companyName, address, callItemNumberId, version } =
    stands
  const body = {
    ...{ customerPhone, customerName, companyName, address, callItemNumberId },
    ...changes,
    version
  }
  return call(callItems.customerInfo, { callItemId: id, body }, options)
}
