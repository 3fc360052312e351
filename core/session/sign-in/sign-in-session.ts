import { atom, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { Failure, type FailureKind, isPassing, toFailure } from '../../failure.ts'
import { retry } from '../../lib/async/retry.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { startRealtime } from '../../net/realtime.ts'
import { clearErrorNotices, notify } from '../../notices.ts'
import { askHost, dispatch, emitToHost } from '../../public-events.ts'
import { $onCall } from '../call-guard.ts'
import { sessionMessages } from '../session-messages.ts'
import { $session, sessionEpoch, sessionIs, welcome } from '../session-state.ts'
import { heldToken } from '../token/credentials.ts'
import { authProvider, beginToken, endingSignal, endToken } from '../token/token.ts'
import {
  providedElsewhere,
  provideTogether,
  signedInElsewhere,
  type User
} from '../token/token-tabs.ts'
import {
  fromProvider,
  fromRequest,
  isWhole,
  type Signed,
  type SignInOptions,
  type SignInRequest
} from './auth-provider.ts'
import { keepLogin, replaceLogin, resumeKept } from './kept-login.ts'
import { forgetLoginLink, tokenOfLoginLink } from './login-link.ts'
import { proveApi } from './prove-api.ts'
import { tryAgainLater, tryNoMore } from './sign-in-retry.ts'
import { expire, leave, showKickedNotice, whyLeft } from './sign-out.ts'

let underWay: Promise<void> | undefined
/** The host is handling `hutong-auth-required`. */
let isRequesting = false
let isTryingAgain = false
/** An automatic retry without a caller: the first failure has already been shown and emitted. */
let isUnreported = false

const $broken = atom(false)

/** The persisted login could not be checked, so its validity is unknown. */
export const $hasResumeFailed = readonlyType($broken)

/**
 * Signs in: by the request of a login page, otherwise through the host's `authProvider`, otherwise
 * with the login of another tab; without any of these, emits `hutong-auth-required`.
 * Resolves once the seat is ready; rejects with a `Failure`, already shown.
 */
export function login(request?: SignInRequest, options: SignInOptions = {}): Promise<void> {
  isUnreported = false
  if (underWay && !request && !isRequesting) return underWay
  const issue = request && validateRequest(request)
  if (issue) return Promise.reject(reportSignInError(new Failure('invalid', issue), 'error'))
  return begin(request ? 'new' : 'resumed', () =>
    request ? fromRequest(request, options) : obtain()
  )
}

/**
 * Resumes an existing login: a login link, the host's, another tab's, or the persisted one. Prompts
 * for nothing; resolves whether the user is signed in. When this cannot be determined, only
 * `$hasResumeFailed` reports it.
 */
export async function resumeSession(): Promise<boolean> {
  await (underWay ?? begin('resumed', () => present(kept))).catch(() => undefined)
  return $session.get().status === 'signed-in'
}

/** Takes over the login of another tab if it is this user in this enterprise. Never rejects. */
export async function joinAs(target: User): Promise<void> {
  const obtain = async () => (await providedElsewhere(target)) ?? (await signedInElsewhere(target))
  await begin('resumed', obtain).catch(() => undefined)
}

type SignInOf = () => Promise<Signed | undefined>

function begin(how: 'new' | 'resumed', obtain: SignInOf): Promise<void> {
  // An explicit sign-in does not wait for a pending resume.
  if (how === 'new' && underWay && !isRequesting) endToken()
  const mine = signIn(how, obtain).finally(() => {
    if (underWay === mine) underWay = undefined
  })
  underWay = mine
  return mine
}

/** Checked before the current user is signed out. */
function validateRequest(request: SignInRequest): string | undefined {
  if (!isWhole(request)) return sessionMessages.requestBroken()
  return $onCall.get() ? sessionMessages.switchDuringCall() : undefined
}

async function signIn(how: 'new' | 'resumed', obtain: SignInOf): Promise<void> {
  if ($session.get().status === 'signed-in') {
    if (how === 'resumed') return
    replaceLogin(heldToken()?.family)
    leave('logout')
  }
  const signal = endingSignal()
  showKickedNotice(false)
  $broken.set(false)
  sessionIs({ status: 'signing-in' })
  const giveUp = () => {
    if ($session.get().status === 'signing-in' && !signal.aborted)
      sessionIs({ status: 'signed-out' })
  }
  try {
    const signed = await obtain()
    if (!signed) return giveUp()
    if (signal.aborted) throw new Failure('aborted', commonMessages.aborted())
    await enter(signed)
  } catch (error) {
    giveUp()
    throw error
  }
}

/** The existing login, by priority. */
async function present(last: SignInOf): Promise<Signed | undefined> {
  return (
    (await tokenOfLoginLink()) ??
    (await provided()) ??
    (await signedInElsewhere()) ??
    (await last())
  )
}

/** A temporary failure does not discard the login; it is retried, also later. */
async function kept(): Promise<Signed | undefined> {
  const signal = endingSignal()
  try {
    return await retry(resumeKept, () => !signal.aborted)
  } catch (error) {
    if (isPassing(error) && !signal.aborted) $broken.set(true)
    throw error
  }
}

const keptOrReported = (): Promise<Signed | undefined> =>
  kept().catch(error => {
    throw reportSignInError(toFailure(error, commonMessages.networkJam()), 'error')
  })

/** Undefined when the host has signed in by itself in response to the event. */
async function obtain(): Promise<Signed | undefined> {
  const signed = await present(keptOrReported)
  if (signed) return signed
  if (!isRequesting) {
    isRequesting = true
    await askHost('auth-required', { reason: 'first' }).finally(() => {
      isRequesting = false
    })
    if ($session.get().status === 'signed-in') return undefined
    const late = await provided()
    if (late) return late
  }
  throw reportSignInError(new Failure('signed-out', commonMessages.pleaseSignIn()), 'warning')
}

const networkFailures: ReadonlySet<FailureKind> = new Set(['timeout', 'unreachable'])

/** Retries sign-in with the provider once the API may be reachable again. Never rejects. */
async function enterAgain(): Promise<void> {
  if (underWay || $session.get().status !== 'signed-out') return
  isTryingAgain = isUnreported = true
  await begin('resumed', provided).catch(() => undefined)
  isTryingAgain = isUnreported = false
}

async function provided(): Promise<Signed | undefined> {
  const provider = authProvider()
  if (!provider) return undefined
  const signal = endingSignal()
  try {
    const elsewhere = await providedElsewhere()
    if (elsewhere) return elsewhere
    return await provideTogether(() => fromProvider(provider, 'first', signal))
  } catch (error) {
    const failure = toFailure(error, sessionMessages.providerFailed())
    // A network failure probably affects the host's own server as well.
    if (isTryingAgain && networkFailures.has(failure.kind)) tryAgainLater(() => void enterAgain())
    throw reportSignInError(failure, 'error')
  }
}

/** Shows and emits a failure that `call()` has not reported. */
export function reportSignInError(failure: Failure, tone: 'warning' | 'error'): Failure {
  if (failure.kind === 'aborted' || isUnreported) return failure
  notify(tone, failure.message)
  dispatch(failure, 'session')
  return failure
}

/** The server rejected the token; the failed request has already been reported. */
function tokenRejected(): Failure {
  const failure = new Failure('signed-out', commonMessages.pleaseSignIn())
  failure.isRaised = true
  return failure
}

/** Requests are authenticated from here on. */
export async function enter(signed: Signed): Promise<void> {
  beginToken(signed, expire)
  await proveApi(signed.token, {
    report: failure => reportSignInError(failure, 'error'),
    enterAgain: () => void enterAgain()
  })
  const { userId, userName, entId } = signed.token
  tryNoMore()
  clearErrorNotices()
  sessionIs({ status: 'signed-in', user: { userId, userName, entId, entName: signed.entName } })
  forgetLoginLink()
  const mine = sessionEpoch()
  startRealtime()
  await Promise.all([welcome(), keepLogin(signed.token)])
  if (mine === sessionEpoch()) emitToHost('ready', { userId, entId })
  else if ($session.get().status === 'signed-out' && whyLeft() === 'expired') throw tokenRejected()
}

onStart(() => () => {
  underWay = undefined
  isRequesting = isTryingAgain = isUnreported = false
  $broken.set(false)
})
