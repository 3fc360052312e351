import { randomUUID } from 'node:crypto'
import type { SignIn } from '../../../core/contract/entities/sign-in.ts'
import { memberText } from '../../../core/text/members.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import { refuseGrant } from '../refusal.ts'
import type { Pair, Session } from './tokens.ts'
import { enterprisesOf } from './users.ts'

/** What every grant answers with. */
export async function signInReply({ db }: Backend, pair: Pair): Promise<SignIn> {
  const { userId, enterpriseId } = pair.session
  const ents = await enterprisesOf(db, userId)
  const { name } = await db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    expires_in: pair.expiresIn,
    userId,
    userName: name,
    entId: enterpriseId,
    entName: ents.find(({ entId }) => entId === enterpriseId)?.entName ?? '',
    ents
  }
}

/**
 * A new login. Whoever is signed in to the same account elsewhere is told so and signed out: a
 * seat has one telephone.
 */
export async function beginLogin(backend: Backend, userId: string): Promise<Pair> {
  const home = (await enterprisesOf(backend.db, userId))[0]
  if (!home) throw await noHome(backend, userId)
  const family = randomUUID()
  const others = await backend.tokens.otherFamilies(userId, family)
  for (const [other, hashes] of others) {
    backend.realtime.kick(other, hashes)
    await backend.tokens.endFamily(other)
  }
  const pair = await backend.tokens.issue({ userId, enterpriseId: home.entId, family })
  const seat = backend.seats.of(userId, home.entId)
  if (seat) await backend.seats.occupy(seat, family)
  return pair
}

/** Who belongs somewhere and may enter nowhere has been disabled, and is told so. */
async function noHome({ db }: Backend, userId: string) {
  const somewhere = await db
    .selectFrom('membership')
    .select('enterprise_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return somewhere
    ? refuseGrant('ACCOUNT_DISABLED', memberText.disabledSignIn())
    : refuseGrant('NO_ENTERPRISE', serverText.noEnterprise())
}

/**
 * The same login in another enterprise, with what is left of its life: whoever was lent a token
 * gains none by changing. The old pair goes on until it is replaced.
 */
export async function changeEnterprise(
  backend: Backend,
  session: Session,
  enterpriseId: string
): Promise<Pair> {
  const ents = await enterprisesOf(backend.db, session.userId)
  if (!ents.some(({ entId }) => entId === enterpriseId))
    throw refuseGrant('NOT_A_MEMBER', serverText.notMember())
  const { userId, family, pair: replaces } = session
  const endsAt = await backend.tokens.endOf(session)
  return backend.tokens.issue({ userId, enterpriseId, family, replaces, endsAt })
}

/** Completes the change: the seat in the old enterprise is left, the one in the new taken. */
export async function completeChange(backend: Backend, session: Session, life: number) {
  await arrive(backend, session, await backend.tokens.replace(session, life))
}

/**
 * The whole change in one call. The old tokens fade instead of going at once: the answer that
 * brings the new ones may be lost on its way.
 */
export async function changeAtOnce(backend: Backend, session: Session, enterpriseId: string) {
  const pair = await changeEnterprise(backend, session, enterpriseId)
  await backend.tokens.revokeSoon(session)
  const soon = Date.now() + backend.limits.revokeGrace
  await backend.db
    .updateTable('auth_token')
    .set(eb => ({ expires_at: eb.fn<number>('least', ['expires_at', eb.val(soon)]) }))
    .where('pair', '=', session.pair)
    .where('kind', '=', 'refresh')
    .execute()
  await arrive(backend, pair.session, session.enterpriseId)
  return pair
}

async function arrive(backend: Backend, session: Session, left: string | undefined) {
  const { userId, enterpriseId, family } = session
  await backend.keptLogins.follow(session)
  const [old, seat] = [
    left && backend.seats.of(userId, left),
    backend.seats.of(userId, enterpriseId)
  ]
  if (old && old !== seat) await backend.seats.vacate(old)
  if (seat && seat.family !== family) await backend.seats.occupy(seat, family)
}
