import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import type { Member } from '../members/schemas.ts'
import { administrators } from './endpoints.ts'

export type AdministratorSearch = SearchOf<typeof administrators.list>

/** Administrators of the enterprise. */
export const administratorList = areaList<Member, AdministratorSearch>({
  name: 'administrators',
  query: {},
  load: ({ query, ...page }) =>
    call(administrators.list, { query: { ...query, ...page } }, { silent: true })
})
