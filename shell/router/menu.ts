/** The menu, by the user's permissions. */

import type { Variant } from '../console-variant.ts'
import { type MenuGroup, menuGroups } from './menu-groups.ts'
import type { MenuSign } from './menu-icons.ts'
import type { Route } from './route.ts'
import { titleOf } from './router.ts'

export interface MenuItem {
  readonly path: string
  readonly title: string
  readonly icon: MenuSign
  /** Two or more; a group with a single visible page is rendered as that page. */
  readonly pages?: readonly MenuPage[]
}
export interface MenuPage {
  readonly path: string
  readonly title: string
}

/** Whether a route has a page. */
export const exists = (row: Route): boolean => row.view !== undefined || row.mount !== undefined

/** Routes in the menu; a page of the console needs a permission (rule console-9). */
export const visibleRows = (rows: readonly Route[], codes: ReadonlySet<string>): readonly Route[] =>
  rows.filter(
    row =>
      exists(row) &&
      !row.hidden &&
      !row.open &&
      !row.path.includes(':') &&
      (row.needs === undefined ? row.mount !== undefined : codes.has(row.needs))
  )

export function menuOf(
  rows: readonly Route[],
  codes: ReadonlySet<string>,
  variant: Variant
): readonly MenuItem[] {
  const visible = visibleRows(rows, codes)
  const page = (row: Route): MenuPage => ({ path: row.path, title: titleOf(row, variant) })
  const item = (row: Route, group?: MenuGroup): MenuItem => ({
    ...page(row),
    icon: row.icon ?? group?.icon ?? 'page'
  })
  return visible.flatMap(row => {
    const group = menuGroups.find(it => it.title === row.menu)
    if (!group) return [item(row)]
    const pages = visible.filter(other => other.menu === row.menu)
    if (pages[0] !== row) return []
    if (pages.length === 1) return [item(row, group)]
    const { path, icon } = group
    return [{ path, icon, title: titleOf(group, variant), pages: pages.map(page) }]
  })
}
