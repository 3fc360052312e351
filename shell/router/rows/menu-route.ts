/** Rows of the sidebar, by the group that they belong to. */

import type { Permission } from '../../../core/session/permissions.ts'
import type { MenuTitle } from '../menu-groups.ts'
import type { Route } from '../route.ts'

export function under(
  menu: MenuTitle,
  path: string,
  name: string,
  title: string,
  needs: Permission,
  more: Partial<Route> = {}
): Route {
  return { path, name, title, menu, needs, ...more }
}

export function call(page: string, title: string, needs: Permission, more?: Partial<Route>): Route {
  return under('呼叫管理中心', `/callManage/${page}`, page, title, needs, more)
}

export function monitor(
  page: string,
  title: string,
  needs: Permission,
  more?: Partial<Route>
): Route {
  return under('数据中心', `/dataManage/${page}`, page, title, needs, more)
}

export function manage(
  page: string,
  title: string,
  needs: Permission,
  more?: Partial<Route>
): Route {
  return under('系统管理', `/systemManage/${page}`, page, title, needs, more)
}
