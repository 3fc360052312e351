/** The menu of whoever is here, and where in it they are. */
import { computed } from 'nanostores'
import { match } from './match.ts'
import { menuOf } from './menu.ts'
import { $route, $routes } from './router.ts'
import { $variant } from './variant.ts'
import { $visitor } from './visitor.ts'

export const $menu = computed([$routes, $visitor, $variant], (rows, visitor, variant) =>
  visitor.at === 'here' ? menuOf(rows, visitor.codes, variant) : []
)

/** The path of the entry to be marked: the page's own, or that of the page above it. */
export const $chosenPath = computed([$route, $routes], ({ route }, rows) => {
  let row = route
  for (let depth = 0; row?.parent && depth < 5; depth++) row = match(rows, row.parent)?.row
  return row?.path
})
