import { endpoints } from '../../contract/first-endpoints.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { callChanged } from '../customer-details/customer-changes.ts'
import type { CallDirection } from './enums.ts'
import { recordMessages } from './messages.ts'
import type { CallRecord } from './schemas.ts'

export type CallSearch = SearchOf<typeof endpoints.calls.records>

const silent = { silent: true } as const

/**
 * Calls of one direction, as far as the user may read them; counted in a separate request (rule
 * list-6).
 */
const callRecordList = (name: string, callDirectionType: CallDirection) =>
  areaList<CallRecord, CallSearch>({
    name,
    query: {},
    load: ({ query, ...page }) =>
      call(endpoints.calls.records, { query: { ...query, ...page, callDirectionType } }, silent),
    count: query =>
      call(endpoints.calls.recordCount, { query: { ...query, callDirectionType } }, silent)
  })

export const outboundCalls = callRecordList('out-calls', 0)
export const inboundCalls = callRecordList('in-calls', 1)

/**
 * All or none.
 * @throws `Failure`, already shown.
 */
export async function removeCalls(ids: readonly string[]): Promise<void> {
  await call(endpoints.calls.removeRecords, { body: { idList: [...ids] } })
  notify('success', recordMessages.removed())
  for (const callRecordId of ids) callChanged({ state: 'REMOVED', callRecordId })
}

/** Starts an export of the search result to the transfer list. */
export const exportOutbound = (query: CallSearch) => exportThose({ ...query, callDirectionType: 0 })
export const exportInbound = (query: CallSearch) => exportThose({ ...query, callDirectionType: 1 })

/** Starts an export of their recordings. */
export const exportOutboundVoices = (query: CallSearch) =>
  exportVoicesOf({ ...query, callDirectionType: 0 })
export const exportInboundVoices = (query: CallSearch) =>
  exportVoicesOf({ ...query, callDirectionType: 1 })

async function exportVoicesOf(query: CallSearch & { callDirectionType: CallDirection }) {
  const { exportVoices } = await importOrNotify(() => import('../transfer-list/voice-files.ts'))
  return exportVoices(query)
}

async function exportThose(query: CallSearch & { callDirectionType: CallDirection }) {
  const { exportCalls } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return exportCalls(query)
}
