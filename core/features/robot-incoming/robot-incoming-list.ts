import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { robotIncoming } from './endpoints.ts'
import type { RobotIncomingCall } from './schemas.ts'

export type RobotIncomingSearch = SearchOf<typeof robotIncoming.list>

/** Incoming calls that a robot answered. */
export const robotIncomingList = areaList<RobotIncomingCall, RobotIncomingSearch>({
  name: 'robot-incoming',
  query: {},
  load: ({ query, ...page }) =>
    call(robotIncoming.list, { query: { ...query, ...page } }, { silent: true })
})

/** Exports the calls of a search to the transfer list. */
export async function exportRobotIncoming(query: RobotIncomingSearch): Promise<string> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(robotIncoming.exportRows, { body: query }))
}
