import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { resourceMessages as messages } from './messages.ts'
import { managedRobots } from './robot-endpoints.ts'
import { loadRobotOptions } from './robot-options.ts'
import type { ManagedRobots } from './schemas.ts'

export type RobotSearch = SearchOf<typeof managedRobots.list>

/** Groups of robots with their use now. */
export const robotList = areaList<ManagedRobots, RobotSearch>({
  name: 'managedRobots',
  query: {},
  load: ({ query, ...page }) =>
    call(managedRobots.list, { query: { ...query, ...page } }, { silent: true })
})

export async function removeRobots({ id }: ManagedRobots): Promise<void> {
  await call(managedRobots.remove, { id })
  notify('success', messages.removed())
  await loadRobotOptions()
}
