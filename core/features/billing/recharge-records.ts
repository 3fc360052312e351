import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { billing } from './endpoints.ts'
import type { AccountEntry } from './schemas.ts'

export type RechargeSearch = SearchOf<typeof billing.records>

/** What was paid in and corrected, newest first. */
export const rechargeRecords = areaList<AccountEntry, RechargeSearch>({
  name: 'rechargeRecords',
  query: {},
  load: ({ query, ...page }) =>
    call(billing.records, { query: { ...query, ...page } }, { silent: true })
})
