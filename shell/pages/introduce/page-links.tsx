import { useStore } from '@nanostores/react'
import { guideMessages as messages } from '../../../core/messages/guide-messages.ts'
import { $permissions } from '../../../core/session/user.ts'
import { $variant } from '../../console-variant.ts'
import { linkTo } from '../../router/follow-link.ts'
import { exists } from '../../router/menu.ts'
import { $routes, titleOf } from '../../router/router.ts'

/** Links to those of the pages that the user may open; renders nothing without any. */
export function PageLinks({ paths }: { readonly paths: readonly string[] }) {
  const rows = useStore($routes)
  const variant = useStore($variant)
  const codes = useStore($permissions)
  const shown = paths.flatMap(
    path =>
      rows.find(row => row.path === path && exists(row) && (!row.needs || codes.has(row.needs))) ??
      []
  )
  if (shown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-(--hutong-text-3)">
      <span>{messages.open()}</span>
      {shown.map(row => (
        <a
          className="text-(--hutong-link) underline-offset-4 hover:underline"
          {...linkTo(row.path)}
          key={row.path}
        >
          {titleOf(row, variant)}
        </a>
      ))}
    </p>
  )
}
