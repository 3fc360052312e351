/**
 * A login that a reload does not end. The server knows it by a cookie that no script can read; this
 * side keeps no secret, only a mark that there is something to come back to.
 */
import { endpoints } from '../contract/endpoints/index.ts'
import { environment } from '../environment.ts'
import { Failure } from '../failure.ts'
import { call } from '../net/http.ts'
import { heldToken, type Token } from './credentials.ts'
import { fromRefresh, fromServer, type Signed } from './sign-in.ts'

const MARK = 'hutong:kept'
/** Somebody has signed out, and the server may not know it yet. */
const TO_END = 'to-end'

const mark = () => environment().storage.getItem(MARK)
const setMark = (word: string) => environment().storage.setItem(MARK, word)
const removeMark = () => environment().storage.removeItem(MARK)

const isKeeping = (): boolean => environment().keep === 'cookie'

/** Asks the server to keep a login of our own. Never rejects: without it, a reload signs out. */
export async function keepLogin(token: Token): Promise<void> {
  if (!isKeeping() || token.from !== 'server' || mark() === token.family) return
  await endKept()
  try {
    await call(endpoints.signIn.keep, {}, { silent: true, as: token })
    if (heldToken()?.family === token.family) setMark(token.family)
  } catch (error) {
    environment().warn('The server does not keep this login over a reload', error)
  }
}

/** The login that this browser has kept, if it has one. Rejects when the way to it is broken. */
export async function resumeKept(): Promise<Signed | undefined> {
  const family = mark()
  if (!isKeeping() || family === null) return undefined
  if (family === TO_END) {
    await endKept()
    return undefined
  }
  try {
    const reply = await call(endpoints.signIn.resume, { body: {} }, { silent: true })
    return fromServer(reply, family)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'INVALID_GRANT')) throw error
    if (mark() === family) removeMark()
    return undefined
  }
}

/** A newer token by the refresh token, or, when that is spent, by what the browser has kept. */
export async function newerOf(old: Token): Promise<Signed> {
  try {
    return await fromRefresh(old)
  } catch (error) {
    const isSpent = error instanceof Failure && error.kind === 'refused'
    const resumed = isSpent && mark() === old.family ? await resumeKept() : undefined
    if (!resumed) throw error
    return resumed
  }
}

/** Somebody else comes in its place: what is kept of it here is worth nothing. */
export function replaceLogin(family: string | undefined): void {
  if (isKeeping() && mark() === family) removeMark()
}

/** From now on this browser does not come back to the login, whatever the network does. */
export function forgetLogin(family: string): void {
  if (isKeeping() && mark() === family) setMark(TO_END)
}

/** Tells the server what `forgetLogin` has noted. Never rejects; is tried again the next time. */
export async function endKept(): Promise<void> {
  if (!isKeeping() || mark() !== TO_END) return
  try {
    await call(endpoints.signIn.forget, { body: {} }, { silent: true })
    if (mark() === TO_END) removeMark()
  } catch {
    // The mark stays: whoever opens the page next tells the server.
  }
}
