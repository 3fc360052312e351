import { randomUUID } from 'node:crypto'
import type { SignIn } from '../../../core/features/sign-in/schemas.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema/schema.ts'
import { serverMessages } from '../http/messages.ts'
import { forbidden, refuseGrant } from '../http/refusal.ts'
import { memberServerMessages } from '../modules/members/messages.ts'
import { endFamilies, type LiveLogin, lockFamily, loginsOf } from './login-families.ts'
import { checkAddress, checkPasswordAge } from './policy/sign-in-policy.ts'
import type { Pair, Session, Tokens } from './token-store.ts'
import { enterprisesOf, mayEnter } from './user-queries.ts'

/** The response of every grant. */
export async function signInReply({ db }: Backend, pair: Pair): Promise<SignIn> {
  const { userId, enterpriseId, confinedTo } = pair.session
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
    ents,
    ...(confinedTo && { confinedTo })
  }
}

/** An account and the digest of the password that was just verified. */
export interface Proved {
  readonly id: string
  /** Undefined for grants without a password. */
  readonly password_hash?: string
}

/**
 * Begins a login. Another login of the same account is notified and ended: a seat has one
 * telephone.
 */
export async function beginLogin(
  backend: Backend,
  account: Proved,
  address: string
): Promise<Pair> {
  const { realtime, seats, tokens } = backend
  const { pair, others } = await backend.db
    .transaction()
    .execute(trx => replaceLogin(trx, tokens, account, address))
  const { userId, enterpriseId, family } = pair.session
  for (const other of others) realtime.kick(other.family, other.hashes)
  // Before the first await: a later login must also take the seat later.
  const seat = seats.of(userId, enterpriseId)
  if (seat) await seats.occupy(seat, family)
  for (const other of others) await tokens.familyEnded(other.family)
  return pair
}

/** Locks the account, so that the later of two concurrent sign-ins ends the earlier one. */
async function replaceLogin(
  trx: Database,
  tokens: Tokens,
  { id: userId, password_hash }: Proved,
  address: string
): Promise<{ pair: Pair; others: readonly LiveLogin[] }> {
  const account = await trx
    .selectFrom('user_account')
    .select(['password_hash', 'password_changed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!account || (password_hash !== undefined && password_hash !== account.password_hash))
    throw refuseGrant('INVALID_GRANT', commonMessages.pleaseSignIn())
  const enterpriseId = await firstEnterpriseOf(trx, userId)
  const policy = await checkAddress(trx, enterpriseId, address)
  if (password_hash !== undefined) checkPasswordAge(policy, account.password_changed_at)
  // rule sign-in-policy-2
  const others = (await loginsOf(trx, userId)).slice(policy.allowsTwoDevices ? 1 : 0)
  await endFamilies(
    trx,
    others.map(({ family }) => family)
  )
  const family = randomUUID()
  await trx.insertInto('login_family').values({ family, user_id: userId }).execute()
  return { pair: await tokens.issue({ userId, enterpriseId, family }, trx), others }
}

/** The enterprise a sign-in leads to: the first one the user may enter. */
async function firstEnterpriseOf(trx: Database, userId: string): Promise<string> {
  for (const { entId } of await enterprisesOf(trx, userId))
    if (await mayEnter(trx, { userId, enterpriseId: entId })) return entId
  throw await noEnterpriseFailure(trx, userId)
}

/**
 * Throws the failure for a user without an accessible enterprise: disabled, or not a member of any.
 */
async function noEnterpriseFailure(db: Database, userId: string) {
  const somewhere = await db
    .selectFrom('membership')
    .select('enterprise_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return somewhere
    ? refuseGrant('ACCOUNT_DISABLED', memberServerMessages.disabledSignIn())
    : refuseGrant('NO_ENTERPRISE', serverMessages.noEnterprise())
}

/**
 * Issues a pair of the same login in another enterprise with the remaining lifetime. A lent token
 * gains no lifetime and stays in its enterprise. The old pair stays valid until it is replaced.
 */
export async function changeEnterprise(
  backend: Backend,
  session: Session,
  enterpriseId: string,
  address: string
): Promise<Pair> {
  const { userId, family, pair: replaces, lentFor } = session
  if (session.confinedTo) throw forbidden()
  if (lentFor !== undefined && lentFor !== enterpriseId)
    throw refuseGrant('ENTERPRISE_BOUND', serverMessages.enterpriseBound())
  const endsAt = await backend.tokens.endOf(session)
  return backend.db.transaction().execute(async trx => {
    await lockFamily(trx, family)
    if (!(await mayEnter(trx, { userId, enterpriseId })))
      throw refuseGrant('NOT_A_MEMBER', serverMessages.notMember())
    await checkAddress(trx, enterpriseId, address)
    return backend.tokens.issue({ userId, enterpriseId, family, replaces, endsAt, lentFor }, trx)
  })
}

/** Completes the change: leaves the seat in the old enterprise and takes the one in the new. */
export async function completeChange(backend: Backend, session: Session, life: number) {
  await arrive(backend, session, await backend.tokens.replace(session, life))
}

/**
 * Changes enterprise in one request. The old tokens stay valid briefly, since the response with the
 * new ones may be lost.
 */
export async function changeAtOnce(
  backend: Backend,
  session: Session,
  enterpriseId: string,
  address: string
) {
  const pair = await changeEnterprise(backend, session, enterpriseId, address)
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
  await backend.cookieLogins.follow(session)
  const [old, seat] = [
    left && backend.seats.of(userId, left),
    backend.seats.of(userId, enterpriseId)
  ]
  if (old && old !== seat) await backend.seats.vacate(old)
  if (seat && seat.family !== family) await backend.seats.occupy(seat, family)
}
