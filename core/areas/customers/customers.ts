import { endpoints } from '../../contract/endpoints/index.ts'
import type { CustomerRow } from '../../contract/entities/customer.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { call } from '../../net/http.ts'

export type CustomerSearch = SearchOf<typeof endpoints.customers.list>

/** The customers of the enterprise; whoever was talked with last comes first. */
export const customerList = areaList<CustomerRow, CustomerSearch>({
  name: 'customers',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.customers.list, { query: { ...query, ...page } }, { silent: true })
})
