/** People of the seed, as the guard sees them, and addresses as the router gives them to it. */
import { type Permission, permissions } from '../../core/session/permissions.ts'
import { roles } from '../../demo/server/seed/accounts.ts'
import { placeOf } from '../../shell/router/address.ts'
import type { AuthStatus } from '../../shell/router/guard.ts'
import { match } from '../../shell/router/match.ts'
import type { Route } from '../../shell/router/route.ts'
import type { RouteNow } from '../../shell/router/router.ts'

export const everything = Object.keys(permissions) as Permission[]

export const here = (
  codes: readonly string[],
  tagCode = 'AGENT'
): AuthStatus & { status: 'signed-in' } => ({
  status: 'signed-in',
  codes: new Set(codes),
  roles: [{ tagCode }]
})

export const seeded = (roleId: string): AuthStatus & { status: 'signed-in' } => {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw new Error(`The seed has no ${roleId}`)
  return here(role.codes, role.tag_code)
}

export function at(rows: readonly Route[], address: string): RouteNow {
  const place = placeOf(address)
  const found = match(rows, place.path)
  return {
    ...place,
    name: found?.row.name ?? '',
    params: found?.params ?? {},
    title: found?.row.title ?? '',
    route: found?.row
  }
}

/** The same rows, as if every page had been built. */
export const built = (rows: readonly Route[]): readonly Route[] =>
  rows.map(row =>
    row.redirect || row.name === 'redirect' ? row : { ...row, view: () => Promise.reject() }
  )
