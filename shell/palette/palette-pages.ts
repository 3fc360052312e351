/** Pages of the palette, by the user's permissions. */

import { withServedTerm } from '../../core/messages/define-messages.ts'
import type { Variant } from '../console-variant.ts'
import { exists } from '../router/menu.ts'
import { menuGroups } from '../router/menu-groups.ts'
import type { MenuSign } from '../router/menu-icons.ts'
import type { Route } from '../router/route.ts'
import { titleOf } from '../router/router.ts'

export interface PageEntry {
  readonly path: string
  readonly label: string
  readonly note: string | undefined
  readonly also: string
  readonly sign: MenuSign
}

/** Every existing page inside the layout that the permissions allow, including those in no menu. */
export const pagesFor = (
  rows: readonly Route[],
  codes: ReadonlySet<string>,
  variant: Variant
): readonly PageEntry[] =>
  rows
    .filter(
      row =>
        exists(row) &&
        !row.open &&
        !row.bare &&
        row.redirect === undefined &&
        !row.path.includes(':') &&
        (row.needs === undefined || codes.has(row.needs))
    )
    .map(row => ({
      path: row.path,
      label: titleOf(row, variant),
      note: row.menu && withServedTerm(row.menu),
      also: row.path,
      sign: row.icon ?? menuGroups.find(group => group.title === row.menu)?.icon ?? 'page'
    }))
