import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import { onStart } from '../../environment.ts'
import { areaList } from '../../lib/area-list.ts'
import { call } from '../../net/http.ts'
import type { CallSearch } from '../records/call-records.ts'
import { afterEachCall, midnight } from './figures.ts'

const calls = (name: string, fixed: () => CallSearch) =>
  areaList<CallRecord, CallSearch>({
    name,
    query: {},
    load: ({ query, ...page }) =>
      call(endpoints.calls.records, { query: { ...query, ...fixed(), ...page } }, { silent: true })
  })

/** The calls of this seat since its midnight. */
export const todaysCalls = calls('seat-today', () => ({ isMine: 'true', beginTime: midnight() }))

/** Those that came in for this seat and that nobody answered. */
export const missedCalls = calls('seat-missed', () => ({ isMine: 'true', isMissed: 'true' }))

/** Those with one customer, as far as this seat may see them; searched by customer or number. */
export const customerCalls = calls('seat-customer', () => ({}))

const all = [todaysCalls, missedCalls, customerCalls]

onStart(() =>
  afterEachCall(() => {
    // What nobody has opened is read when somebody does.
    for (const { $list, reload } of all) if ($list.lc > 0) void reload()
  })
)
