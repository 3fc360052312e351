/** Who may be where (doc 1 §2, routing guard). Pure: what has to be done about it is done elsewhere. */
import { isAccountOnly } from '../core/rules/account-only.ts'
import { leadsInside, written } from './address.ts'
import { exists, visibleRows } from './menu.ts'
import { menuGroups } from './menu-groups.ts'
import type { RouteNow } from './router.ts'
import type { Route } from './routes.ts'

/** Whoever is in front of the console, as far as is known. */
export type Visitor =
  | { readonly at: 'nobody' }
  /** On the way in, or not known yet. */
  | { readonly at: 'coming' }
  /** It could not be found out who they are, or what they may do. */
  | { readonly at: 'unknown'; readonly again: () => void }
  | {
      readonly at: 'here'
      readonly codes: ReadonlySet<string>
      readonly roles: readonly { readonly tagCode: string }[]
    }

export type Verdict =
  | { readonly at: 'show' }
  | { readonly at: 'wait' }
  | { readonly at: 'lead'; readonly to: string; readonly why: 'sign-in' | 'elsewhere' }
  | { readonly at: 'failed'; readonly again: () => void }
  /** 401 */
  | { readonly at: 'forbidden' }
  /** 404 */
  | { readonly at: 'missing' }

const show: Verdict = { at: 'show' }
const missing: Verdict = { at: 'missing' }
const to = (path: string): Verdict => ({ at: 'lead', to: path, why: 'elsewhere' })

const WORKBENCH = '/workbench'

export function judge(at: RouteNow, rows: readonly Route[], visitor: Visitor): Verdict {
  const { route, path } = at
  if (route?.open) return exists(route) ? show : missing
  if (visitor.at === 'coming') return { at: 'wait' }
  const group = menuGroups.find(it => it.path === path)
  if (!route && !group && path !== '/') return missing
  if (visitor.at === 'unknown') return { at: 'failed', again: visitor.again }
  if (visitor.at === 'nobody') return { at: 'lead', to: signInPath(at), why: 'sign-in' }
  if (isAccountOnly(visitor.roles)) {
    if (route?.path !== WORKBENCH) return to(WORKBENCH)
    return exists(route) ? show : missing
  }
  const visible = visibleRows(rows, visitor.codes)
  if (path === '/') return to(visible[0]?.path ?? '/personalData/table')
  if (!route) return onGroup(rows, visible, group?.title)
  if (route.name === 'redirect') return to(redirected(at))
  if (route.redirect) return to(written({ path: route.redirect, query: at.query }))
  if (!exists(route)) return missing
  if (route.needs !== undefined && !visitor.codes.has(route.needs)) return { at: 'forbidden' }
  return show
}

function onGroup(
  rows: readonly Route[],
  visible: readonly Route[],
  title: string | undefined
): Verdict {
  const mine = visible.find(row => row.menu === title)
  if (mine) return to(mine.path)
  return rows.some(row => row.menu === title && exists(row)) ? { at: 'forbidden' } : missing
}

/** `/redirect/…` leads to any page of the console, and nowhere else. */
function redirected({ params, query }: RouteNow): string {
  const inside = `/${params.path ?? ''}`
  return leadsInside(inside) ? written({ path: inside, query }) : '/'
}

/** The login page, which remembers where somebody wanted to go. */
function signInPath({ path, query }: RouteNow): string {
  const { token: _, account: __, ...rest } = query
  const wanted = written({ path, query: rest })
  return wanted === '/' ? '/login' : written({ path: '/login', query: { redirect: wanted } })
}
