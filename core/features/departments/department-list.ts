import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { departments } from './endpoints.ts'
import { departmentMessages as messages } from './messages.ts'
import type { DepartmentRow } from './schemas.ts'

export type DepartmentSearch = SearchOf<typeof departments.list>

/** Departments of the enterprise, each below its parent. */
export const departmentList = areaList<DepartmentRow, DepartmentSearch>({
  name: 'departments',
  query: {},
  load: ({ query, ...page }) =>
    call(departments.list, { query: { ...query, ...page } }, { silent: true })
})

export async function removeDepartment({ id }: DepartmentRow): Promise<void> {
  await call(departments.remove, { id })
  notify('success', messages.removed())
}
