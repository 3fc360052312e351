import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import { areaList } from '../../lib/area-list.ts'
import { call } from '../../net/http.ts'
import { midnight } from './figures.ts'

/** The calls of this seat since its midnight, the newest first. */
export const todaysCalls = areaList<CallRecord, Record<never, never>>({
  name: 'seat-today',
  query: {},
  load: page =>
    call(
      endpoints.calls.records,
      {
        query: {
          isMine: 'true',
          beginTime: midnight(),
          page: page.page,
          pageSize: page.pageSize
        }
      },
      { silent: true }
    )
})
