import { z } from '../../contract/zod.ts'
import { after } from '../../environment/clock.ts'
import type { Channel } from '../../environment/environment.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { providedScope, type Signed } from '../sign-in/auth-provider.ts'
import { heldToken, type Token, timeLeft } from './credentials.ts'
import { isLoginHeld } from './login-lock.ts'
import { Shared, share, unshare } from './shared-login.ts'

/**
 * The tabs of one browser share a login, and a single one refreshes it.
 * A tab claims the refresh, waits briefly for other claims, and the lowest one wins; the others
 * take over its token. The same applies to tokens of a host's `authProvider`, which may sign in
 * again on every call: tabs of the same origin, API and client share them, but never a refresh token
 * of the host.
 */
const CHANNEL = 'hutong-token'
const RIVALS_MS = 50
const WINNER_MS = 10_000
const LOGIN_REPLY_MS = 300
/** For a tab that is known to hold a login and has not answered yet. */
const LATE_REPLY_MS = 5000

const v = z.literal(1)
const family = z.string()
const Message = z.discriminatedUnion('type', [
  z.object({ v, type: z.literal('refreshing'), family, claim: z.string() }),
  z.object({ v, type: z.literal('refreshed'), family, signed: Shared }),
  z.object({ v, type: z.literal('not-refreshed'), family, isRefused: z.boolean() }),
  z.object({ v, type: z.literal('signed-out'), family }),
  z.object({ v, type: z.literal('query') }),
  z.object({ v, type: z.literal('here'), signed: Shared }),
  z.object({ v, type: z.literal('query-provided'), scope: z.string(), userId: z.string() }),
  z.object({ v, type: z.literal('here-provided'), scope: z.string(), signed: Shared })
])
type Message = z.infer<typeof Message>

type Listener = (message: Message) => void

let channel: Channel | undefined
const listeners = new Set<Listener>()
/** The lowest unsettled claim of other tabs. */
let rivalClaim: { readonly family: string; readonly claim: string; readonly at: number } | undefined

const post = (message: Message) => channel?.post(message)

/** Resolves to the first defined result of `pick`, or undefined after the timeout in ms. */
function waitFor<Found>(
  milliseconds: number,
  pick: (message: Message) => Found | undefined
): Promise<Found | undefined> {
  return new Promise(done => {
    const end = (found: Found | undefined) => {
      stopTimer()
      listeners.delete(handle)
      done(found)
    }
    const handle: Listener = message => {
      const found = pick(message)
      if (found !== undefined) end(found)
    }
    const stopTimer = after(milliseconds, () => end(undefined))
    listeners.add(handle)
  })
}

/** Milliseconds since another tab claimed the refresh; -1 without a pending claim. */
function rivalAge(family: string): number {
  const age = rivalClaim?.family === family ? environment().monotonic() - rivalClaim.at : WINNER_MS
  return age < WINNER_MS ? age : -1
}

function claimed(family: string, claim: string): void {
  if (rivalClaim && rivalAge(family) >= 0 && rivalClaim.claim < claim) return
  rivalClaim = { family, claim, at: environment().monotonic() }
}

/** Refreshes in this tab, unless another one already does: then takes over its token. */
export async function refreshTogether(
  family: string,
  refresh: () => Promise<Signed>
): Promise<Signed> {
  const claim = environment().uuid()
  /** A rival whose waiting time has elapsed is already refreshing. */
  const isUnderWay = rivalAge(family) >= RIVALS_MS
  post({ v: 1, type: 'refreshing', family, claim })
  const settled = waitFor(WINNER_MS, message =>
    (message.type === 'refreshed' || message.type === 'not-refreshed') && message.family === family
      ? message
      : undefined
  )
  const pause = new Promise<undefined>(done => after(RIVALS_MS, () => done(undefined)))
  const early = await Promise.race([settled, pause])
  const isOthers = rivalAge(family) >= 0 && (isUnderWay || (rivalClaim?.claim ?? '') < claim)
  const outcome = early ?? (isOthers ? await settled : undefined)
  if (outcome?.type === 'refreshed') return unshare(outcome.signed)
  if (outcome?.isRefused) throw new Failure('refused', commonMessages.pleaseSignIn())
  return refreshAlone(family, refresh)
}

async function refreshAlone(family: string, refresh: () => Promise<Signed>): Promise<Signed> {
  try {
    const signed = await refresh()
    post({ v: 1, type: 'refreshed', family, signed: share(signed, signed.token.life) })
    return signed
  } catch (error) {
    const isRefused = error instanceof Failure && error.kind === 'refused'
    post({ v: 1, type: 'not-refreshed', family, isRefused })
    throw error
  }
}

/** The user whose token is requested; without a user or with an empty id, any. */
export interface User {
  readonly userId: string
  readonly entId?: string
}

const isOf = (signed: Required<User>, user: User | undefined): boolean =>
  !user?.userId ||
  (user.userId === signed.userId && (user.entId === undefined || user.entId === signed.entId))

/** Asks the other tabs for an existing login. */
export async function signedInElsewhere(user?: User): Promise<Signed | undefined> {
  let isAnswered = false
  post({ v: 1, type: 'query' })
  const found = waitFor(LATE_REPLY_MS, message => {
    if (message.type !== 'here') return undefined
    isAnswered = true
    return isOf(message.signed, user) ? unshare(message.signed) : undefined
  })
  const pause = new Promise<undefined>(done => after(LOGIN_REPLY_MS, () => done(undefined)))
  const early = await Promise.race([found, pause])
  return early ?? (!isAnswered && (await isLoginHeld()) ? found : undefined)
}

/**
 * Asks tabs with a host's `authProvider` for the token of one user; of any user when the page has
 * not named one.
 */
export function providedElsewhere(user: User = environment()): Promise<Signed | undefined> {
  const scope = providedScope()
  post({ v: 1, type: 'query-provided', scope, userId: user.userId })
  return waitFor(LOGIN_REPLY_MS, message => {
    if (message.type !== 'here-provided' || message.scope !== scope) return undefined
    return isOf(message.signed, user) ? unshare(message.signed) : undefined
  })
}

/** Tabs opened simultaneously call the host's `authProvider` once in total. */
export async function provideTogether(ask: () => Promise<Signed>): Promise<Signed> {
  const { userId } = environment()
  const signed = await refreshTogether(`${providedScope()} first ${userId}`, ask)
  return isOf(signed.token, { userId }) ? signed : ask()
}

/** Resolves once a renewal by another tab is settled; immediately without one. */
export async function othersHaveRenewed(family: string): Promise<void> {
  const age = rivalAge(family)
  if (age >= 0)
    await waitFor(WINNER_MS - age, message =>
      (message.type === 'refreshed' || message.type === 'not-refreshed') &&
      message.family === family
        ? message
        : undefined
    )
}

/**
 * For signed-out detection: the login's identity, as tabs may hold different tokens of one provider
 * login.
 */
const nameOf = ({ from, family, entId, userId }: Token): string =>
  from === 'server' ? family : `${entId}:${userId}`

export const broadcastSignedOut = (token: Token) =>
  post({ v: 1, type: 'signed-out', family: nameOf(token) })

/** Sends this tab's login to a requesting tab, if it is of the requested kind. */
function answer(message: Message, signed: Signed): void {
  const { from, userId, isConfined } = signed.token
  if (isConfined) return
  if (message.type === 'query' && from === 'server')
    post({ v: 1, type: 'here', signed: share(signed, timeLeft()) })
  if (message.type !== 'query-provided' || from !== 'provider') return
  const { scope } = message
  if (scope === providedScope() && (message.userId === '' || message.userId === userId))
    post({ v: 1, type: 'here-provided', scope, signed: share(signed, timeLeft()) })
}

/** Follows refreshes and sign-outs of the shared login in other tabs. */
export function followTabs(act: {
  readonly refreshed: (signed: Signed) => void
  readonly signedOut: () => void
  readonly entName: () => string
}): void {
  onStart(env => {
    const handle = (raw: unknown) => {
      const parsed = Message.safeParse(raw)
      if (!parsed.success) return
      const message = parsed.data
      const mine = heldToken()
      if (message.type === 'refreshing') claimed(message.family, message.claim)
      if (message.type === 'refreshed' || message.type === 'not-refreshed') rivalClaim = undefined
      if (message.type === 'refreshed' && mine && message.signed.family === mine.family)
        act.refreshed(unshare(message.signed))
      if (message.type === 'signed-out' && mine && message.family === nameOf(mine)) act.signedOut()
      if (mine && timeLeft() > 0) answer(message, { token: mine, entName: act.entName() })
      for (const each of [...listeners]) each(message)
    }
    channel = env.openChannel(CHANNEL)
    const stopListening = channel.listen(handle)
    return () => {
      stopListening()
      channel?.close()
      channel = undefined
      rivalClaim = undefined
      listeners.clear()
    }
  })
}
