/** Calls that scenarios received, and the callers among them who are to be called back. */
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { receptionCalls } from './endpoints.ts'
import type { ReceptionCall } from './received-call-schemas.ts'

export type ReceivedSearch = SearchOf<typeof receptionCalls.list>

export const receivedCallList = areaList<ReceptionCall, ReceivedSearch>({
  name: 'receptionCalls',
  query: {},
  load: ({ query, ...page }) =>
    call(receptionCalls.list, { query: { ...query, ...page } }, { silent: true })
})

export const callBackList = areaList<ReceptionCall, ReceivedSearch>({
  name: 'receptionCallBacks',
  query: {},
  load: ({ query, ...page }) =>
    call(
      receptionCalls.list,
      { query: { ...query, ...page, result: 'callBack' } },
      { silent: true }
    )
})
