import { endpoints } from '../../contract/first-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { Failure, isFailure } from '../../failure.ts'
import type { SignIn } from '../../features/sign-in/schemas.ts'
import { call } from '../../net/http.ts'
import { sessionMessages } from '../session-messages.ts'
import type { Token } from '../token/credentials.ts'

/**
 * Minimum lifetime assumed for a host's token, in ms, so that a wrong clock does not cause a
 * request storm.
 */
const SHORTEST_LIFE_MS = 60_000 // rule session-19
const PROVIDER_TIMEOUT_MS = 90_000 // rule session-19

/** Reason for a token request: not signed in yet, expired, or rejected. */
export type AuthReason = 'first' | 'expired' | 'refused'

/** Result of a host's `authProvider`. */
export interface ProvidedToken {
  readonly accessToken: string
  /** Ignored: the provider is called again instead. */
  readonly refreshToken?: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

/**
 * The host's token source. After sign-in it must return tokens of the same user and enterprise; another one ends the
 * session. It is called again after a rejection, at most twice in a row, unless the error states
 * that there is no token: by `status` 401 or 403, or by `kind` `'refused'`.
 */
export type AuthProvider = (reason: AuthReason, signal: AbortSignal) => Promise<ProvidedToken>

export interface Signed {
  readonly token: Token
  /** Empty until the user detail is loaded. */
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
    family,
    ...(reply.confinedTo !== undefined && { isConfined: true })
  }
})

/** Scope of tabs that share a host's `authProvider`: same API and client. */
export const providedScope = (): string => {
  const { apiBase, clientId } = environment()
  return `provided ${clientId} ${apiBase}`
}

/** Scope of tabs that share a token: same user and enterprise. */
export const providedFamily = (identity: {
  readonly userId: string
  readonly entId: string
}): string => `${providedScope()} ${identity.entId}:${identity.userId}`

const filled = z.string().check(z.minLength(1))
const Provided = z.object({
  accessToken: filled,
  expiresAt: z.number(),
  userId: filled,
  entId: filled,
  userName: z.string()
})

/** Only an explicit rejection is final; other errors may be temporary. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { kind, status } = error as { readonly kind?: unknown; readonly status?: unknown }
  return kind === 'refused' || status === 401 || status === 403
}

async function requestToken(
  provider: AuthProvider,
  reason: AuthReason,
  signal: AbortSignal
): Promise<ProvidedToken> {
  try {
    return await provider(reason, signal)
  } catch (error) {
    const kind = isRefusal(error) ? 'refused' : 'unreachable'
    const message = isFailure(error) ? error.message : sessionMessages.providerFailed()
    throw new Failure(kind, message, { cause: error })
  }
}

/** Gets a token from the host; an exception, a timeout or an invalid result becomes a `Failure`. */
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
        refuse(new Failure(signal.aborted ? 'aborted' : 'timeout', sessionMessages.providerSlow()))
      )
    })
    const answered = requestToken(provider, reason, ending.signal)
    const answer = Provided.safeParse(await Promise.race([answered, late]))
    if (!answer.success)
      throw new Failure('contract', sessionMessages.providerBroken(), { cause: answer.error })
    const { expiresAt, ...identity } = answer.data
    const life = Math.max(SHORTEST_LIFE_MS, expiresAt - environment().now())
    const family = providedFamily(identity)
    return {
      token: { ...identity, life, refreshToken: undefined, from: 'provider', family },
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
  /** From the reply of `POST /oauth/sms_code`. */
  readonly smsToken: string
}
export interface WebTokenSignIn {
  readonly token: string
  readonly account: string
  readonly client: string
}
/** Credentials of a sign-in. */
export type SignInRequest =
  | ({ readonly by: 'password' } & PasswordSignIn)
  | ({ readonly by: 'sms' } & SmsSignIn)
  | ({ readonly by: 'web-token' } & WebTokenSignIn)

export interface SignInOptions {
  /** The calling page shows failures itself. */
  readonly silent?: boolean
}

const requests = {
  password: z.object({ username: filled, password: filled }),
  sms: z.object({ phone: filled, code: filled, smsToken: filled }),
  'web-token': z.object({ token: filled, account: filled, client: filled })
} as const

/** Whether a sign-in request is complete. */
export function isWhole(request: SignInRequest): boolean {
  const by: unknown = Object(request).by
  return (
    typeof by === 'string' &&
    Object.hasOwn(requests, by) &&
    requests[by as keyof typeof requests].safeParse(request).success
  )
}

/** The three token grants of the server (rule session-1). */
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

/** Refreshes the token (rule session-14); silent, as it runs in the background. */
export async function fromRefresh(old: Token): Promise<Signed> {
  const body = {
    grant_type: 'refresh_token',
    scope: 'cmc',
    refresh_token: old.refreshToken ?? ''
  } as const
  return fromServer(await call(endpoints.auth.token, { body }, { silent: true }), old.family)
}
