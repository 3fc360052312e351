import { endpoints } from '../../contract/first-endpoints.ts'
import { areaList } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import type { CallRecord } from '../calls/schemas.ts'
import { midnight } from './workbench-metrics.ts'

/** Calls of this seat since local midnight, newest first. */
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
