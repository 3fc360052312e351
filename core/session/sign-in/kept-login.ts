/**
 * A login that survives a reload. The server identifies it by an HttpOnly cookie; this side stores
 * no secret, only a flag that a login may be resumed.
 */
import { endpoints } from '../../contract/first-endpoints.ts'
import { environment } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { heldToken, type Token } from '../token/credentials.ts'
import { fromRefresh, fromServer, type Signed } from './auth-provider.ts'

const MARK = 'hutong:kept'
/** Signed out locally; the server may not have been informed yet. */
const TO_END = 'to-end'

const mark = () => environment().storage.getItem(MARK)
const setMark = (word: string) => environment().storage.setItem(MARK, word)
const removeMark = () => environment().storage.removeItem(MARK)

const isKeeping = (): boolean => environment().keep === 'cookie'

/** Asks the server to persist the login. Never rejects: without it, a reload signs out. */
export async function keepLogin(token: Token): Promise<void> {
  if (!isKeeping() || token.from !== 'server' || mark() === token.family) return
  // The browser keeps one login; the user's own comes first.
  if (token.isConfined && mark() !== null) return
  await endKept()
  try {
    await call(endpoints.signIn.keep, {}, { silent: true, as: token })
    if (heldToken()?.family === token.family) setMark(token.family)
  } catch (error) {
    environment().warn('The server does not keep this login over a reload', error)
  }
}

/** Resumes the persisted login, if any. Rejects when the server cannot be reached. */
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

/** A new token by the refresh token or, when that is spent, by the persisted login. */
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

/** Another login replaces this one: drops its local flag. */
export function replaceLogin(family: string | undefined): void {
  if (isKeeping() && mark() === family) removeMark()
}

/** Marks the login as ended, so that this browser does not resume it, even when offline. */
export function forgetLogin(family: string): void {
  if (isKeeping() && mark() === family) setMark(TO_END)
}

/** Informs the server of what `forgetLogin` recorded. Never rejects; retried the next time. */
export async function endKept(): Promise<void> {
  if (!isKeeping() || mark() !== TO_END) return
  try {
    await call(endpoints.signIn.forget, { body: {} }, { silent: true })
    if (mark() === TO_END) removeMark()
  } catch {
    // The flag stays, so that the next page load informs the server.
  }
}
