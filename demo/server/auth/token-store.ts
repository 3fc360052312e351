import { randomUUID } from 'node:crypto'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import type { Database } from '../db/schema/schema.ts'
import { cached } from '../db/table-cache.ts'
import { refuseGrant } from '../http/refusal.ts'
import type { Limits } from '../limits.ts'
import {
  confinementOf,
  dropEmptyFamilies,
  endFamilies,
  lockFamily,
  unlessEnded
} from './login-families.ts'
import { digest, randomSecret } from './secrets.ts'
import { findSession, type Session } from './session.ts'
import { keepReply, keptReply } from './short-lived-store.ts'
import { ACTIVE } from './user-queries.ts'

export type { Session } from './session.ts'

export interface Pair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
  readonly session: Session
}

interface Owner {
  readonly userId: string
  readonly enterpriseId: string
  readonly family: string
  readonly replaces?: string
  /** Fixed end of all tokens derived from these; without it every refresh extends the login. */
  readonly endsAt?: number | undefined
  /** Tokens derived from these are confined to this enterprise. */
  readonly lentFor?: string | undefined
}

const ended = () => refuseGrant('INVALID_GRANT', commonMessages.pleaseSignIn())

/** Opaque tokens; the database stores only their SHA-256. */
export function tokens(
  db: Database,
  limits: Limits,
  onFamilyEnd: (family: string) => Promise<void>
) {
  /** Responses to refresh tokens just used, for a second tab that refreshes concurrently. */
  const answers = new Map<string, { answer: Promise<Pair>; until: number }>()

  /** Throws for a login that has ended. */
  async function issue(owner: Owner, on: Database = db): Promise<Pair> {
    const [accessToken, refreshToken] = [randomSecret(), randomSecret()]
    const pair = randomUUID()
    const now = Date.now()
    const ending = (life: number) => Math.min(now + life, owner.endsAt ?? Number.POSITIVE_INFINITY)
    const expiresAt = ending(limits.accessLife)
    const row = {
      family: owner.family,
      pair,
      replaces: owner.replaces ?? null,
      user_id: owner.userId,
      enterprise_id: owner.enterpriseId,
      created_at: now,
      used_at: null,
      ends_at: owner.endsAt ?? null,
      lent_for: owner.lentFor ?? null
    }
    const hash = digest(accessToken)
    const refresh = { hash: digest(refreshToken), expires_at: ending(limits.refreshLife) }
    await unlessEnded(
      on.insertInto('auth_token').values([
        { ...row, hash, kind: 'access', expires_at: expiresAt },
        { ...row, ...refresh, kind: 'refresh' }
      ]),
      ended
    )
    const { userId, enterpriseId, family, lentFor } = owner
    await on
      .updateTable('login_family')
      .set({ used_at: now })
      .where('family', '=', family)
      .execute()
    const confinedTo = await confinementOf(on, family)
    return {
      accessToken,
      refreshToken,
      expiresIn: Math.max(0, Math.floor((expiresAt - now) / 1000)),
      session: { userId, enterpriseId, family, pair, hash, expiresAt, lentFor, confinedTo }
    }
  }

  async function endFamily(family: string): Promise<void> {
    await endFamilies(db, [family])
    await onFamilyEnd(family)
  }

  async function read(accessToken: string): Promise<Session | undefined> {
    const hash = digest(accessToken)
    const session = await cached(db, ['token', hash], () => findSession(db, hash))
    return session && session.expiresAt > Date.now() ? session : undefined
  }

  /** Keeps the access token of a pair valid briefly, for requests in flight. */
  async function fade(pair: string, on: Database = db): Promise<void> {
    await on
      .updateTable('auth_token')
      .set(eb => ({
        expires_at: eb.fn<number>('least', ['expires_at', eb.val(Date.now() + limits.revokeGrace)])
      }))
      .where('pair', '=', pair)
      .where('kind', '=', 'access')
      .execute()
  }

  /** Locks the login: ending it happens before, or after and then includes the new pair. */
  const replacePair = (hash: string, refreshToken: string) =>
    db.transaction().execute(async trx => {
      const now = Date.now()
      const found = await trx
        .selectFrom('auth_token')
        .select('family')
        .where('hash', '=', hash)
        .where('kind', '=', 'refresh')
        .executeTakeFirst()
      if (!found || !(await lockFamily(trx, found.family))) return undefined
      const row = await trx
        .updateTable('auth_token')
        .set({ used_at: now })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        // A member who was disabled or removed meanwhile.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('membership')
              .select('status')
              .whereRef('membership.user_id', '=', 'auth_token.user_id')
              .whereRef('membership.enterprise_id', '=', 'auth_token.enterprise_id')
              .where('status', '=', ACTIVE)
          )
        )
        .returning(['user_id', 'enterprise_id', 'family', 'pair', 'ends_at', 'lent_for'])
        .executeTakeFirst()
      if (!row) return undefined
      await fade(row.pair, trx)
      const { user_id: userId, enterprise_id: enterpriseId, family } = row
      const lent = { endsAt: row.ends_at ?? undefined, lentFor: row.lent_for ?? undefined }
      const issued = await issue({ userId, enterpriseId, family, ...lent }, trx)
      await keepReply(trx, refreshToken, issued, limits.refreshGrace)
      return issued
    })

  async function rotate(hash: string, refreshToken: string): Promise<Pair> {
    const pair = await replacePair(hash, refreshToken)
    // Another server may have replaced it just now.
    const known = pair ?? (await keptReply<Pair>(db, refreshToken))
    if (known) return known
    const used = await db
      .selectFrom('auth_token')
      .select('family')
      .where('hash', '=', hash)
      .where('used_at', 'is not', null)
      .executeTakeFirst()
    if (used) await endFamily(used.family)
    throw ended()
  }

  return {
    issue,
    read,
    endFamily,
    /** For callers that end a login in their own transaction. */
    familyEnded: onFamilyEnd,

    /**
     * A refresh token works once. Within the grace period it returns the same response; later use
     * counts as theft and ends the whole family.
     */
    refresh(refreshToken: string): Promise<Pair> {
      const now = Date.now()
      const hash = digest(refreshToken)
      for (const [old, { until }] of answers) if (until <= now) answers.delete(old)
      const earlier = answers.get(hash)
      if (earlier) return earlier.answer
      const answer = rotate(hash, refreshToken)
      answers.set(hash, { answer, until: now + limits.refreshGrace })
      answer.catch(() => answers.delete(hash))
      return answer
    },

    /** Fixed end of a login; undefined when it can be refreshed. */
    async lentUntil({ hash }: Session): Promise<number | undefined> {
      const row = await db
        .selectFrom('auth_token')
        .select('ends_at')
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row?.ends_at ?? undefined
    },

    /** End of the login if it is not refreshed: the expiry of its refresh token. */
    async endOf({ pair, expiresAt }: Session): Promise<number> {
      const row = await db
        .selectFrom('auth_token')
        .select('expires_at')
        .where('pair', '=', pair)
        .where('kind', '=', 'refresh')
        .executeTakeFirst()
      return row?.expires_at ?? expiresAt
    },

    /** Before a change of enterprise: the caller's token stays valid briefly. */
    revokeSoon: (session: Session) => fade(session.pair),

    /**
     * Completes a change of enterprise: deletes the pair that the caller's pair replaces and caps
     * the caller's token at `life` ms.
     */
    async replace(session: Session, life: number): Promise<string | undefined> {
      const now = Date.now()
      const caller = await db
        .updateTable('auth_token')
        .set(eb => ({
          expires_at: eb.fn<number>('least', ['expires_at', eb.val(now + Math.max(life, 60_000))])
        }))
        .where('hash', '=', session.hash)
        .returning('replaces')
        .executeTakeFirst()
      if (!caller?.replaces) return undefined
      const replaced = await db
        .deleteFrom('auth_token')
        .where('pair', '=', caller.replaces)
        .returning('enterprise_id')
        .execute()
      return replaced[0]?.enterprise_id
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('auth_token').where('expires_at', '<=', Date.now()).execute()
      await dropEmptyFamilies(db)
    },
    forget: () => answers.clear()
  }
}

export type Tokens = ReturnType<typeof tokens>
