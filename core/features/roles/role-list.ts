import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { roles } from './endpoints.ts'
import { roleMessages as messages } from './messages.ts'
import type { RoleRow } from './schemas.ts'

export type RoleSearch = SearchOf<typeof roles.list>

/** Roles of the enterprise, built-in ones first. */
export const roleList = areaList<RoleRow, RoleSearch>({
  name: 'roles',
  query: {},
  load: ({ query, ...page }) => call(roles.list, { query: { ...query, ...page } }, { silent: true })
})

export async function removeRole({ id }: RoleRow): Promise<void> {
  await call(roles.remove, { id })
  notify('success', messages.removed())
}
