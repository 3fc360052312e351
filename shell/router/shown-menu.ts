/** Menu of the current user, and the selected entry. */
import { computed } from 'nanostores'
import { $textLanguage } from '../../core/session/text-language.ts'
import { $variant } from '../console-variant.ts'
import { $authStatus } from './auth-status.ts'
import { match } from './match.ts'
import { menuOf } from './menu.ts'
import { $route, $routes } from './router.ts'

export const $menu = computed(
  [$routes, $authStatus, $variant, $textLanguage],
  (rows, authStatus, variant) =>
    authStatus.status === 'signed-in' ? menuOf(rows, authStatus.codes, variant) : []
)

/** Path of the selected entry: the page's own, or that of its parent page. */
export const $chosenPath = computed([$route, $routes], ({ route }, rows) => {
  let row = route
  for (let depth = 0; row?.parent && depth < 5; depth++) row = match(rows, row.parent)?.row
  return row?.path
})
