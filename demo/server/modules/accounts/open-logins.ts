/** The open sign-ins of members: listed and ended with their telephones. */
import { sql } from 'kysely'
import type { OpenLogin } from '../../../../core/features/accounts/schemas.ts'
import { endLogins } from '../../auth/end-logins.ts'
import type { Backend } from '../../backend.ts'

type Needs = Pick<Backend, 'db' | 'disconnect' | 'realtime' | 'seats' | 'tokens'>

/** Logins of a user with tokens, or a kept sign-in, for this enterprise. */
const openIn = ({ db }: Pick<Needs, 'db'>, userId: string, enterpriseId: string) =>
  db
    .selectFrom('login_family')
    .selectAll('login_family')
    .where('login_family.user_id', '=', userId)
    .where(
      sql<boolean>`exists (
        select from auth_token as held where held.family = login_family.family
          and held.enterprise_id = ${enterpriseId} and held.expires_at > ${Date.now()}
        union all
        select from kept_login as held where held.family = login_family.family
          and held.enterprise_id = ${enterpriseId} and held.expires_at > ${Date.now()})`
    )

export async function openLogins(
  backend: Needs,
  userId: string,
  enterpriseId: string
): Promise<OpenLogin[]> {
  const rows = await openIn(backend, userId, enterpriseId)
    .orderBy('began_at', 'desc')
    .orderBy('login_family.family')
    .execute()
  return rows.map(row => ({
    ...{ id: row.family, beginTime: row.began_at, useTime: row.used_at },
    ...{ address: row.address, browser: row.browser },
    isOnline: backend.realtime.isLoginConnected(row.family),
    isWall: row.confined_to !== null
  }))
}

/** The telephones of these seats are cut off: they could call until they register again. */
const leaveTelephones = (
  { disconnect }: Pick<Needs, 'disconnect'>,
  extensions: readonly string[]
) => {
  for (const extension of extensions) disconnect(extension)
}

/** Ends one open login of a user; false when there is none. */
export async function endOpenLogin(
  backend: Needs,
  { userId, enterpriseId }: { readonly userId: string; readonly enterpriseId: string },
  family: string
): Promise<boolean> {
  const found = await openIn(backend, userId, enterpriseId)
    .where('login_family.family', '=', family)
    .executeTakeFirst()
  if (!found) return false
  const held = await backend.db
    .selectFrom('seat')
    .select('extension')
    .where('family', '=', family)
    .execute()
  await backend.tokens.endFamily(family)
  leaveTelephones(
    backend,
    held.map(({ extension }) => extension)
  )
  return true
}

/** Ends the logins of members, their pages and telephones; without an enterprise, all of them. */
export async function endMemberLogins(
  backend: Needs,
  userIds: readonly string[],
  enterpriseId?: string
): Promise<void> {
  const theirs = backend.seats
    .all()
    .filter(
      seat =>
        userIds.includes(seat.userId) &&
        (enterpriseId === undefined || seat.enterpriseId === enterpriseId)
    )
    .map(({ extension }) => extension)
  await endLogins(backend, userIds, enterpriseId)
  leaveTelephones(backend, theirs)
}
