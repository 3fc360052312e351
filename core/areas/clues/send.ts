/** How a clue goes to the server (doc 3 §7): the specified fields always, the others where they have changed. */
import { callItems } from '../../contract/endpoints/customer-details.ts'
import type { ClueDetails } from '../../contract/entities/clue.ts'
import { call } from '../../net/http.ts'

type Body = Parameters<typeof call<typeof callItems.customerInfo>>[1]['body']

/** What may be changed of a clue. */
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

/** `stands`: the clue as it is known last; nothing is written over a later one. */
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
