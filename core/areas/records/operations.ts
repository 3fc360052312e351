import { endpoints } from '../../contract/endpoints/index.ts'
import type { Operation } from '../../contract/entities/operation.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { call } from '../../net/http.ts'

export type OperationSearch = SearchOf<typeof endpoints.operations.list>

/** What everybody in the enterprise has done, the newest first. */
export const operationLog = areaList<Operation, OperationSearch>({
  name: 'operations',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.operations.list, { query: { ...query, ...page } }, { silent: true })
})
