/** The menu: what somebody with these permissions finds in the sidebar. */
import { type MenuGroup, menuGroups } from './menu-groups.ts'
import type { MenuSign } from './menu-signs.ts'
import { titleOf } from './router.ts'
import type { Route } from './routes.ts'
import type { Variant } from './variant.ts'

export interface MenuItem {
  readonly path: string
  readonly title: string
  readonly icon: MenuSign
  /** Two or more; a group of which one may see a single page is that page. */
  readonly pages?: readonly MenuPage[]
}
export interface MenuPage {
  readonly path: string
  readonly title: string
}

/** Whether there is a page behind a row at all. */
export const exists = (row: Route): boolean => row.view !== undefined || row.mount !== undefined

/** The rows that somebody finds in the menu; a page of ours names a permission (doc 1 §2). */
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
