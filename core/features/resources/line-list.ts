import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { managedLines } from './line-endpoints.ts'
import { loadLineOptions } from './line-options.ts'
import { resourceMessages as messages } from './messages.ts'
import type { ManagedLine } from './schemas.ts'

export type LineSearch = SearchOf<typeof managedLines.list>

/** Numbers of the enterprise with their use now. */
export const lineList = areaList<ManagedLine, LineSearch>({
  name: 'managedLines',
  query: {},
  load: ({ query, ...page }) =>
    call(managedLines.list, { query: { ...query, ...page } }, { silent: true })
})

export async function switchLine({ id, isEnabled }: ManagedLine): Promise<void> {
  await call(managedLines.enable, { id, body: { isEnabled: !isEnabled } })
  notify('success', isEnabled ? messages.turnedOff() : messages.turnedOn())
}

export async function removeLine({ id }: ManagedLine): Promise<void> {
  await call(managedLines.remove, { id })
  notify('success', messages.removed())
  await loadLineOptions()
}
