import { after } from '../clock.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import type { SignIn } from '../contract/entities/sign-in.ts'
import { z } from '../contract/zod.ts'
import { environment } from '../environment.ts'
import { Failure, isFailure } from '../failure.ts'
import { call } from '../net/http.ts'
import { sessionText } from '../text/session.ts'
import type { Token } from './credentials.ts'

/** The shortest life that a host's token is credited with, so that a wrong clock starts no storm. */
const SHORTEST_LIFE_MS = 60_000
const PROVIDER_TIMEOUT_MS = 90_000

export type AuthReason = 'first' | 'expired' | 'refused'

/** What a host's `authProvider` answers with. */
export interface ProvidedToken {
  readonly accessToken: string
  /** Ignored: the host keeps its own, and is asked again. */
  readonly refreshToken?: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

/**
 * The host's own way to a token. `reason`: nobody was signed in yet, it ran out, or it was refused.
 *
 * Once somebody is signed in it answers for that user and enterprise; a token of another user or
 * enterprise ends the session. It is asked again after a rejection, at most twice in a row, unless
 * the error says that there will be no token: by `status` 401 or 403, or by `kind` `'refused'`.
 */
export type AuthProvider = (reason: AuthReason, signal: AbortSignal) => Promise<ProvidedToken>

export interface Signed {
  readonly token: Token
  /** Empty until the user detail names it. */
  readonly entName: string
}

export const fromServer = (reply: SignIn, family = environment().uuid()): Signed => ({
  entName: reply.entName,
  token: {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    life: reply.expires_in * 1000,
    userId: reply.userId,
    userName: reply.userName,
    entId: reply.entId,
    from: 'server',
    family
  }
})

/** Tabs that use a host's `authProvider` for the same API as the same client. */
export const providedScope = (): string => {
  const { apiBase, clientId } = environment()
  return `provided ${clientId} ${apiBase}`
}

/** What tabs with such a token have in common: the user and the enterprise that it is for. */
export const providedFamily = (who: { readonly userId: string; readonly entId: string }): string =>
  `${providedScope()} ${who.entId}:${who.userId}`

const filled = z.string().check(z.minLength(1))
const Provided = z.object({
  accessToken: filled,
  expiresAt: z.number(),
  userId: filled,
  entId: filled,
  userName: z.string()
})

/** Only a host that says so refuses; whatever else went wrong may go well the next time. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { kind, status } = error as { readonly kind?: unknown; readonly status?: unknown }
  return kind === 'refused' || status === 401 || status === 403
}

async function ask(
  provider: AuthProvider,
  reason: AuthReason,
  signal: AbortSignal
): Promise<ProvidedToken> {
  try {
    return await provider(reason, signal)
  } catch (error) {
    const kind = isRefusal(error) ? 'refused' : 'unreachable'
    const message = isFailure(error) ? error.message : sessionText.providerFailed()
    throw new Failure(kind, message, { cause: error })
  }
}

/** Asks the host for a token; a host that throws, dawdles or answers nonsense is a `Failure`. */
export async function fromProvider(
  provider: AuthProvider,
  reason: AuthReason,
  signal: AbortSignal
): Promise<Signed> {
  const ending = new AbortController()
  const stop = () => ending.abort()
  signal.addEventListener('abort', stop)
  const stopTimer = after(PROVIDER_TIMEOUT_MS, stop)
  try {
    const late = new Promise<never>((_, refuse) => {
      ending.signal.addEventListener('abort', () =>
        refuse(new Failure(signal.aborted ? 'aborted' : 'timeout', sessionText.providerSlow()))
      )
    })
    const asked = ask(provider, reason, ending.signal)
    const answer = Provided.safeParse(await Promise.race([asked, late]))
    if (!answer.success)
      throw new Failure('contract', sessionText.providerBroken(), { cause: answer.error })
    const { expiresAt, ...who } = answer.data
    const life = Math.max(SHORTEST_LIFE_MS, expiresAt - environment().now())
    const family = providedFamily(who)
    return {
      token: { ...who, life, refreshToken: undefined, from: 'provider', family },
      entName: ''
    }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', stop)
  }
}

export interface PasswordSignIn {
  readonly username: string
  readonly password: string
  readonly imageCode?: string
  readonly imageKey?: string
}
export interface SmsSignIn {
  readonly phone: string
  readonly code: string
  /** As `POST /oauth/sms_code` returned it. */
  readonly smsToken: string
}
export interface WebTokenSignIn {
  readonly token: string
  readonly account: string
  readonly client: string
}
export type SignInRequest =
  | ({ readonly by: 'password' } & PasswordSignIn)
  | ({ readonly by: 'sms' } & SmsSignIn)
  | ({ readonly by: 'web-token' } & WebTokenSignIn)

export interface SignInOptions {
  /** The page that asks says itself what went wrong. */
  readonly silent?: boolean
}

const requests = {
  password: z.object({ username: filled, password: filled }),
  sms: z.object({ phone: filled, code: filled, smsToken: filled }),
  'web-token': z.object({ token: filled, account: filled, client: filled })
} as const

/** Whether a host has named a way to sign in, and all that it takes. */
export function isWhole(request: SignInRequest): boolean {
  const by: unknown = Object(request).by
  return (
    typeof by === 'string' &&
    Object.hasOwn(requests, by) &&
    requests[by as keyof typeof requests].safeParse(request).success
  )
}

/** The three ways of doc 1 §3 and §7 to a token of our own. */
export async function fromRequest(
  request: SignInRequest,
  options: SignInOptions = {}
): Promise<Signed> {
  const scope = 'cmc'
  const how = { ...options, isFirst: true }
  switch (request.by) {
    case 'password': {
      const { by: _, ...fields } = request
      const body = { grant_type: 'password', scope, ...fields } as const
      return fromServer(await call(endpoints.auth.token, { body }, how))
    }
    case 'sms': {
      const body = {
        grant_type: 'password',
        scope,
        auth_type: 'sms',
        username: request.phone,
        sms_code: request.code,
        sms_token: request.smsToken
      } as const
      return fromServer(await call(endpoints.auth.token, { body }, how))
    }
    case 'web-token': {
      const { by: _, ...body } = request
      return fromServer(await call(endpoints.auth.webToken, { body }, how))
    }
  }
}

/** A newer token for the refresh token (doc 1 §4); silent, since nobody asked for it. */
export async function fromRefresh(old: Token): Promise<Signed> {
  const body = {
    grant_type: 'refresh_token',
    scope: 'cmc',
    refresh_token: old.refreshToken ?? ''
  } as const
  return fromServer(await call(endpoints.auth.token, { body }, { silent: true }), old.family)
}
