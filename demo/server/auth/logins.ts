import { randomUUID } from 'node:crypto'
import type { SignIn } from '../../../core/contract/entities/sign-in.ts'
import { commonText } from '../../../core/text/common.ts'
import { memberText } from '../../../core/text/members.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import { refuseGrant } from '../refusal.ts'
import { endFamilies, holdFamily, type LiveLogin, loginsOf } from './families.ts'
import type { Pair, Session, Tokens } from './tokens.ts'
import { enterprisesOf, mayEnter } from './users.ts'

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

/** An account, and the digest of the password that its holder has just proved to know. */
export interface Proved {
  readonly id: string
  /** Undefined for whoever has come by another way. */
  readonly password_hash?: string
}

/**
 * A new login. Whoever is signed in to the same account elsewhere is told so and signed out: a
 * seat has one telephone.
 */
export async function beginLogin(backend: Backend, account: Proved): Promise<Pair> {
  const { realtime, seats, tokens } = backend
  const { pair, others } = await backend.db
    .transaction()
    .execute(trx => takePlace(trx, tokens, account))
  const { userId, enterpriseId, family } = pair.session
  for (const other of others) realtime.kick(other.family, other.hashes)
  // Before anything is waited for: a login that comes after this one takes the seat after it too.
  const seat = seats.of(userId, enterpriseId)
  if (seat) await seats.occupy(seat, family)
  for (const other of others) await tokens.familyEnded(other.family)
  return pair
}

/** With the account held: of two that sign in at once, the later one ends the earlier. */
async function takePlace(
  trx: Database,
  tokens: Tokens,
  { id: userId, password_hash }: Proved
): Promise<{ pair: Pair; others: readonly LiveLogin[] }> {
  const account = await trx
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!account || (password_hash !== undefined && password_hash !== account.password_hash))
    throw refuseGrant('INVALID_GRANT', commonText.pleaseSignIn())
  const enterpriseId = await homeOf(trx, userId)
  const others = await loginsOf(trx, userId)
  await endFamilies(
    trx,
    others.map(({ family }) => family)
  )
  const family = randomUUID()
  await trx.insertInto('login_family').values({ family, user_id: userId }).execute()
  return { pair: await tokens.issue({ userId, enterpriseId, family }, trx), others }
}

/** Where a sign-in leads: the first enterprise that one may enter. */
async function homeOf(trx: Database, userId: string): Promise<string> {
  for (const { entId } of await enterprisesOf(trx, userId))
    if (await mayEnter(trx, { userId, enterpriseId: entId })) return entId
  throw await noHome(trx, userId)
}

/** Who belongs somewhere and may enter nowhere has been disabled, and is told so. */
async function noHome(db: Database, userId: string) {
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
 * gains none by changing, and stays in the enterprise that it was lent for. The old pair goes on until it is replaced.
 */
export async function changeEnterprise(
  backend: Backend,
  session: Session,
  enterpriseId: string
): Promise<Pair> {
  const { userId, family, pair: replaces, lentFor } = session
  if (lentFor !== undefined && lentFor !== enterpriseId)
    throw refuseGrant('ENTERPRISE_BOUND', serverText.enterpriseBound())
  const endsAt = await backend.tokens.endOf(session)
  return backend.db.transaction().execute(async trx => {
    await holdFamily(trx, family)
    if (!(await mayEnter(trx, { userId, enterpriseId })))
      throw refuseGrant('NOT_A_MEMBER', serverText.notMember())
    return backend.tokens.issue({ userId, enterpriseId, family, replaces, endsAt, lentFor }, trx)
  })
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
