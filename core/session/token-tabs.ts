import { after } from '../clock.ts'
import { z } from '../contract/zod.ts'
import type { Channel } from '../environment.ts'
import { environment, onStart } from '../environment.ts'
import { Failure } from '../failure.ts'
import { commonText } from '../text/common.ts'
import { heldToken, type Token, timeLeft } from './credentials.ts'
import { providedScope, type Signed } from './sign-in.ts'

/**
 * The tabs of one browser share a sign-in of ours, and only one of them refreshes it.
 *
 * A tab claims the refresh, waits a moment for rivals, and the lowest claim wins; the others take
 * the winner's token. The same holds for the token of a host's `authProvider`, which may sign in anew
 * whenever it is asked: tabs of one origin, API and client share what it answers, and never a refresh
 * token of the host's.
 */
const CHANNEL = 'hutong-token'
const RIVALS_MS = 50
const WINNER_MS = 10_000
const SOMEBODY_MS = 300

const From = z._default(z.enum(['server', 'provider']), 'server')

const Shared = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since 1970, on the clock that all tabs share. */
  expiresAt: z.number(),
  userId: z.string(),
  entId: z.string(),
  userName: z.string(),
  entName: z.string(),
  family: z.string(),
  from: From
})
type Shared = z.infer<typeof Shared>

const v = z.literal(1)
const family = z.string()
const Message = z.discriminatedUnion('says', [
  z.object({ v, says: z.literal('refreshing'), family, claim: z.string() }),
  z.object({ v, says: z.literal('refreshed'), family, signed: Shared }),
  z.object({ v, says: z.literal('not-refreshed'), family, isRefused: z.boolean() }),
  z.object({ v, says: z.literal('signed-out'), family }),
  z.object({ v, says: z.literal('who') }),
  z.object({ v, says: z.literal('here'), signed: Shared }),
  z.object({ v, says: z.literal('who-provided'), scope: z.string(), userId: z.string() }),
  z.object({ v, says: z.literal('here-provided'), scope: z.string(), signed: Shared })
])
type Message = z.infer<typeof Message>

type Hear = (message: Message) => void

let channel: Channel | undefined
const hearers = new Set<Hear>()
/** The lowest claim of other tabs that has been heard and not settled. */
let rival: { readonly family: string; readonly claim: string; readonly at: number } | undefined

const post = (message: Message) => channel?.post(message)

const share = ({ token, entName }: Signed, life: number): Shared => ({
  accessToken: token.accessToken,
  refreshToken: token.refreshToken ?? '',
  expiresAt: environment().now() + life,
  userId: token.userId,
  entId: token.entId,
  userName: token.userName,
  family: token.family,
  from: token.from,
  entName
})

const unshare = ({ entName, expiresAt, refreshToken, ...token }: Shared): Signed => ({
  entName,
  token: {
    ...token,
    refreshToken: token.from === 'server' ? refreshToken : undefined,
    life: Math.max(0, expiresAt - environment().now())
  }
})

/** Waits for the first message that `pick` makes something of, at most so long. */
function waitFor<Found>(
  milliseconds: number,
  pick: (message: Message) => Found | undefined
): Promise<Found | undefined> {
  return new Promise(done => {
    const end = (found: Found | undefined) => {
      stopTimer()
      hearers.delete(hear)
      done(found)
    }
    const hear: Hear = message => {
      const found = pick(message)
      if (found !== undefined) end(found)
    }
    const stopTimer = after(milliseconds, () => end(undefined))
    hearers.add(hear)
  })
}

/** Milliseconds since another tab has claimed the refresh; -1 when none has, or none any more. */
function rivalAge(family: string): number {
  const age = rival?.family === family ? environment().monotonic() - rival.at : WINNER_MS
  return age < WINNER_MS ? age : -1
}

function claimed(family: string, claim: string): void {
  if (rival && rivalAge(family) >= 0 && rival.claim < claim) return
  rival = { family, claim, at: environment().monotonic() }
}

/** Refreshes here, unless another tab already does: then takes what that one got. */
export async function refreshTogether(
  family: string,
  refresh: () => Promise<Signed>
): Promise<Signed> {
  const claim = environment().uuid()
  /** Whoever has waited for rivals without hearing of us refreshes already. */
  const isUnderWay = rivalAge(family) >= RIVALS_MS
  post({ v: 1, says: 'refreshing', family, claim })
  const settled = waitFor(WINNER_MS, message =>
    (message.says === 'refreshed' || message.says === 'not-refreshed') && message.family === family
      ? message
      : undefined
  )
  const pause = new Promise<undefined>(done => after(RIVALS_MS, () => done(undefined)))
  const early = await Promise.race([settled, pause])
  const isOthers = rivalAge(family) >= 0 && (isUnderWay || (rival?.claim ?? '') < claim)
  const outcome = early ?? (isOthers ? await settled : undefined)
  if (outcome?.says === 'refreshed') return unshare(outcome.signed)
  if (outcome?.isRefused) throw new Failure('refused', commonText.pleaseSignIn())
  return refreshAlone(family, refresh)
}

async function refreshAlone(family: string, refresh: () => Promise<Signed>): Promise<Signed> {
  try {
    const signed = await refresh()
    post({ v: 1, says: 'refreshed', family, signed: share(signed, signed.token.life) })
    return signed
  } catch (error) {
    const isRefused = error instanceof Failure && error.kind === 'refused'
    post({ v: 1, says: 'not-refreshed', family, isRefused })
    throw error
  }
}

/** Whose token is wanted; without it, or with an empty id, anybody's. */
export interface Who {
  readonly userId: string
  readonly entId?: string
}

const isOf = (signed: Required<Who>, who: Who | undefined): boolean =>
  !who?.userId ||
  (who.userId === signed.userId && (who.entId === undefined || who.entId === signed.entId))

/** Asks whether another tab is signed in already. */
export function signedInElsewhere(who?: Who): Promise<Signed | undefined> {
  post({ v: 1, says: 'who' })
  return waitFor(SOMEBODY_MS, message =>
    message.says === 'here' && isOf(message.signed, who) ? unshare(message.signed) : undefined
  )
}

/**
 * Asks the tabs that use a host's `authProvider` for the token of one user; of whoever is signed in
 * there when the page has not said whose it is.
 */
export function providedElsewhere(who: Who = environment()): Promise<Signed | undefined> {
  const scope = providedScope()
  post({ v: 1, says: 'who-provided', scope, userId: who.userId })
  return waitFor(SOMEBODY_MS, message => {
    if (message.says !== 'here-provided' || message.scope !== scope) return undefined
    return isOf(message.signed, who) ? unshare(message.signed) : undefined
  })
}

/** Several tabs that open at once ask the host's `authProvider` once between them. */
export async function provideTogether(ask: () => Promise<Signed>): Promise<Signed> {
  const { userId } = environment()
  const signed = await refreshTogether(`${providedScope()} first ${userId}`, ask)
  return isOf(signed.token, { userId }) ? signed : ask()
}

/** Resolves once a renewal that another tab has begun is settled; at once when there is none. */
export async function othersHaveRenewed(family: string): Promise<void> {
  const age = rivalAge(family)
  if (age >= 0)
    await waitFor(WINNER_MS - age, message =>
      (message.says === 'refreshed' || message.says === 'not-refreshed') &&
      message.family === family
        ? message
        : undefined
    )
}

/** Tabs signed out by hand agree on who it was: what one tab was given another may have got itself. */
const nameOf = ({ from, family, entId, userId }: Token): string =>
  from === 'server' ? family : `${entId}:${userId}`

export const tellTabsSignedOut = (token: Token) =>
  post({ v: 1, says: 'signed-out', family: nameOf(token) })

/** Tells who is signed in here to a tab that asks, if it is the kind of sign-in that it asks for. */
function answer(message: Message, signed: Signed): void {
  const { from, userId } = signed.token
  if (message.says === 'who' && from === 'server')
    post({ v: 1, says: 'here', signed: share(signed, timeLeft()) })
  if (message.says !== 'who-provided' || from !== 'provider') return
  const { scope } = message
  if (scope === providedScope() && (message.userId === '' || message.userId === userId))
    post({ v: 1, says: 'here-provided', scope, signed: share(signed, timeLeft()) })
}

/** What this tab does when another one has refreshed or ended the sign-in that they share. */
export function followTabs(act: {
  readonly refreshed: (signed: Signed) => void
  readonly signedOut: () => void
  readonly entName: () => string
}): void {
  onStart(env => {
    const hear = (raw: unknown) => {
      const parsed = Message.safeParse(raw)
      if (!parsed.success) return
      const message = parsed.data
      const mine = heldToken()
      if (message.says === 'refreshing') claimed(message.family, message.claim)
      if (message.says === 'refreshed' || message.says === 'not-refreshed') rival = undefined
      if (message.says === 'refreshed' && mine && message.signed.family === mine.family)
        act.refreshed(unshare(message.signed))
      if (message.says === 'signed-out' && mine && message.family === nameOf(mine)) act.signedOut()
      if (mine && timeLeft() > 0) answer(message, { token: mine, entName: act.entName() })
      for (const each of [...hearers]) each(message)
    }
    channel = env.openChannel(CHANNEL)
    const deafen = channel.listen(hear)
    return () => {
      deafen()
      channel?.close()
      channel = undefined
      rival = undefined
      hearers.clear()
    }
  })
}
