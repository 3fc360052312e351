import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { type Crumb, PageFrame } from '../../../widgets/kit/large/page-frame.tsx'
import { $variant, type Variant } from '../../console-variant.ts'
import { match } from '../../router/match.ts'
import { menuGroups } from '../../router/menu-groups.ts'
import type { Route } from '../../router/route.ts'
import { $route, $routes, navigate, type RouteNow, titleOf } from '../../router/router.ts'

interface ConsolePageProps {
  /** Overrides the route's title. */
  readonly title?: string
  readonly subtitle?: string
  readonly actions?: ReactNode
  /** Overrides the breadcrumb derived from the route; `false` hides it. */
  readonly crumbs?: readonly Crumb[] | false
  readonly children: ReactNode
}

/** Frame of a page: breadcrumb and title from its route. */
export function ConsolePage({ title, subtitle, actions, crumbs, children }: ConsolePageProps) {
  const route = useStore($route)
  const rows = useStore($routes)
  const variant = useStore($variant)
  const shown = crumbs === false ? undefined : (crumbs ?? crumbsOf(route, rows, variant, title))
  return (
    <PageFrame
      actions={actions}
      title={title ?? route.title}
      {...(shown && { crumbs: shown })}
      {...(subtitle !== undefined && { subtitle })}
    >
      {children}
    </PageFrame>
  )
}

/** Breadcrumb: group, parent pages, page. */
export function crumbsOf(
  { route, title }: RouteNow,
  rows: readonly Route[],
  variant: Variant,
  ownTitle = title
): readonly Crumb[] {
  const above: Crumb[] = []
  let top = route
  const seen = new Set<Route>()
  while (top?.parent && !seen.has(top)) {
    seen.add(top)
    const row = match(rows, top.parent)?.row
    if (row) above.unshift({ title: titleOf(row, variant), onGo: () => navigate(row.path) })
    top = row
  }
  const group = menuGroups.find(it => it.title === top?.menu)
  const first: Crumb[] = group
    ? [
        {
          title: titleOf(group, variant),
          onGo: group.redirect === 'noredirect' ? undefined : () => navigate(group.path)
        }
      ]
    : []
  return [...first, ...above, { title: ownTitle }]
}
