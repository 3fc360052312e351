import { endpoints } from '../../contract/first-endpoints.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { recordMessages } from '../calls/messages.ts'
import { customerChanged } from '../customer-details/customer-changes.ts'
import { customerDetails } from '../customer-details/endpoints.ts'
import type { CustomerRow } from './schemas.ts'

export type CustomerSearch = SearchOf<typeof endpoints.customers.list>

/**
 * All or none.
 * @throws `Failure`, already shown.
 */
export async function removeCustomers(ids: readonly string[]): Promise<void> {
  await call(customerDetails.remove, { body: { idList: [...ids] } })
  notify('success', recordMessages.removed())
  for (const customerId of ids) customerChanged({ customerId })
}

/** The enterprise's customers, most recent contact first. */
export const customerList = areaList<CustomerRow, CustomerSearch>({
  name: 'customers',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.customers.list, { query: { ...query, ...page } }, { silent: true })
})
