import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CustomerRow } from '../../contract/entities/customer.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { recordText } from '../../text/records.ts'
import { customerChanged } from '../customer/changes.ts'

export type CustomerSearch = SearchOf<typeof endpoints.customers.list>

/** All of them or none. Rejects with a `Failure` of which the person has been told. */
export async function removeCustomers(ids: readonly string[]): Promise<void> {
  await call(customerDetails.remove, { body: { idList: [...ids] } })
  notify('success', recordText.removed())
  for (const customerId of ids) customerChanged({ customerId })
}

/** The customers of the enterprise; whoever was talked with last comes first. */
export const customerList = areaList<CustomerRow, CustomerSearch>({
  name: 'customers',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.customers.list, { query: { ...query, ...page } }, { silent: true })
})
