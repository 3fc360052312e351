import { endpoints } from '../../contract/first-endpoints.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import type { Operation } from './schemas.ts'

export type OperationSearch = SearchOf<typeof endpoints.operations.list>

/** The audit log of the enterprise, newest first. */
export const operationLog = areaList<Operation, OperationSearch>({
  name: 'operations',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.operations.list, { query: { ...query, ...page } }, { silent: true })
})
