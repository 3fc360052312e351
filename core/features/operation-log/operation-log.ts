import { atom } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
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

/** Exports the entries of a search to the transfer list. */
export async function exportOperations(query: OperationSearch): Promise<string> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(endpoints.operations.exportRows, { body: query }))
}

/** The entry whose changes are shown. */
export const $openedOperation = atom<Operation | undefined>(undefined)
