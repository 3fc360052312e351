/** Access rules of the routes (rule console-2). Pure: effects are in `guard-effects.ts`. */
import { isAccountOnly, isWallOnly } from '../../core/session/account-only.ts'
import { isInsideConsole, written } from './address.ts'
import { exists, visibleRows } from './menu.ts'
import { menuGroups } from './menu-groups.ts'
import type { Route } from './route.ts'
import type { RouteNow } from './router.ts'

/** Auth status of the console. */
export type AuthStatus =
  | { readonly status: 'signed-out' }
  /** Signing in, or not determined yet. */
  | { readonly status: 'pending' }
  /** User or permissions could not be determined. */
  | { readonly status: 'unknown'; readonly again: () => void }
  | {
      readonly status: 'signed-in'
      readonly codes: ReadonlySet<string>
      readonly roles: readonly { readonly tagCode: string }[]
    }

export type RouteDecision =
  | { readonly status: 'show' }
  | { readonly status: 'wait' }
  | { readonly status: 'redirect'; readonly to: string; readonly why: 'sign-in' | 'elsewhere' }
  | { readonly status: 'failed'; readonly again: () => void }
  /** 401 */
  | { readonly status: 'forbidden' }
  /** 404 */
  | { readonly status: 'missing' }

const show: RouteDecision = { status: 'show' }
const missing: RouteDecision = { status: 'missing' }
const to = (path: string): RouteDecision => ({ status: 'redirect', to: path, why: 'elsewhere' })

const WORKBENCH = '/workbench'

export function resolveRoute(
  at: RouteNow,
  rows: readonly Route[],
  authStatus: AuthStatus
): RouteDecision {
  const { route, path } = at
  if (route?.open) return exists(route) ? show : missing
  if (authStatus.status === 'pending') return { status: 'wait' }
  const group = menuGroups.find(it => it.path === path)
  if (!route && !group && path !== '/') return missing
  if (authStatus.status === 'unknown') return { status: 'failed', again: authStatus.again }
  if (authStatus.status === 'signed-out')
    return { status: 'redirect', to: signInPath(at), why: 'sign-in' }
  if (isAccountOnly(authStatus.roles)) {
    if (route?.path !== WORKBENCH) return to(WORKBENCH)
    return exists(route) ? show : missing
  }
  if (isWallOnly(authStatus.roles) && !(route?.name === 'seatsMonitoring' && at.query.wall === '1'))
    return to('/dataManage/seatsMonitoring?wall=1')
  const visible = visibleRows(rows, authStatus.codes)
  if (path === '/') return to(visible[0]?.path ?? '/personalData/table')
  if (!route) return onGroup(rows, visible, group?.title)
  if (route.name === 'redirect') return to(redirected(at))
  if (route.redirect) return to(written({ path: route.redirect, query: at.query }))
  if (!exists(route)) return missing
  if (route.needs !== undefined && !authStatus.codes.has(route.needs))
    return { status: 'forbidden' }
  return show
}

function onGroup(
  rows: readonly Route[],
  visible: readonly Route[],
  title: string | undefined
): RouteDecision {
  const mine = visible.find(row => row.menu === title)
  if (mine) return to(mine.path)
  return rows.some(row => row.menu === title && exists(row)) ? { status: 'forbidden' } : missing
}

/** `/redirect/…` redirects to pages of the console only. */
function redirected({ params, query }: RouteNow): string {
  const inside = `/${params.path ?? ''}`
  return isInsideConsole(inside) ? written({ path: inside, query }) : '/'
}

/** Address of the login page with the requested page. */
function signInPath({ path, query }: RouteNow): string {
  const { token: _, account: __, ...rest } = query
  const target = written({ path, query: rest })
  return target === '/' ? '/login' : written({ path: '/login', query: { redirect: target } })
}
