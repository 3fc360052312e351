import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import type { CallDirection } from '../../contract/enums/calls.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { fetched } from '../../lib/fetched.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { recordText } from '../../text/records.ts'
import { callChanged } from '../customer/changes.ts'

export type CallSearch = SearchOf<typeof endpoints.calls.records>

const silent = { silent: true } as const

/** The calls of one direction, as far as the user may see them. Counted apart (doc 1 §9). */
const callsThatWent = (name: string, callDirectionType: CallDirection) =>
  areaList<CallRecord, CallSearch>({
    name,
    query: {},
    load: ({ query, ...page }) =>
      call(endpoints.calls.records, { query: { ...query, ...page, callDirectionType } }, silent),
    count: query =>
      call(endpoints.calls.recordCount, { query: { ...query, callDirectionType } }, silent)
  })

export const outboundCalls = callsThatWent('out-calls', 0)
export const inboundCalls = callsThatWent('in-calls', 1)

/** All of them or none. Rejects with a `Failure` that was shown. */
export async function removeCalls(ids: readonly string[]): Promise<void> {
  await call(endpoints.calls.removeRecords, { body: { idList: [...ids] } })
  notify('success', recordText.removed())
  for (const callRecordId of ids) callChanged({ state: 'REMOVED', callRecordId })
}

/** Has the server write what is searched for into a file of the transfer list. */
export const exportOutbound = (query: CallSearch) => exportThose({ ...query, callDirectionType: 0 })
export const exportInbound = (query: CallSearch) => exportThose({ ...query, callDirectionType: 1 })

async function exportThose(query: CallSearch & { callDirectionType: CallDirection }) {
  const { exportCalls } = await fetched(() => import('../transfer/transfers.ts'))
  return exportCalls(query)
}
