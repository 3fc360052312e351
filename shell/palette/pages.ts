/** The pages that somebody may go to, as the palette lists them. */

import { exists } from '../menu.ts'
import { menuGroups } from '../menu-groups.ts'
import type { MenuSign } from '../menu-signs.ts'
import { titleOf } from '../router.ts'
import type { Route } from '../routes.ts'
import type { Variant } from '../variant.ts'

export interface PageEntry {
  readonly path: string
  readonly label: string
  readonly note: string | undefined
  readonly also: string
  readonly sign: MenuSign
}

/** Every page inside the layout that exists and that these permissions open, also those in no menu. */
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
      note: row.menu,
      also: row.path,
      sign: row.icon ?? menuGroups.find(group => group.title === row.menu)?.icon ?? 'page'
    }))
