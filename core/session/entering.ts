import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import { onStart } from '../environment.ts'
import { askHost, raise, tellHost } from '../events.ts'
import { Failure, type FailureKind, isFailure, isPassing, toFailure } from '../failure.ts'
import { insist } from '../lib/insist.ts'
import { call } from '../net/http.ts'
import { startRealtime } from '../net/realtime.ts'
import { forgetTroubles, notify } from '../notices.ts'
import { commonText } from '../text/common.ts'
import { sessionText } from '../text/session.ts'
import { forgetArrival, fromArrival } from './arrival.ts'
import { $onCall } from './call-guard.ts'
import { heldToken, releaseToken, type Token } from './credentials.ts'
import { keepLogin, replaceLogin, resumeKept } from './kept.ts'
import { expire, farewell, leave, whyLeft } from './leaving.ts'
import { $session, sessionEpoch, sessionIs, welcome } from './life.ts'
import {
  fromProvider,
  fromRequest,
  isWhole,
  type Signed,
  type SignInOptions,
  type SignInRequest
} from './sign-in.ts'
import { authProvider, beginToken, endingSignal, endToken } from './token.ts'
import { providedElsewhere, provideTogether, signedInElsewhere, type Who } from './token-tabs.ts'
import { tryAgainLater, tryNoMore } from './trying-again.ts'
import { expectUser } from './user.ts'

let underWay: Promise<void> | undefined
/** The host has been asked to sign somebody in, and has not answered yet. */
let isAsking = false
let isTryingAgain = false
/** An automatic attempt without a caller: person and host have been told of the first. */
let isUnheard = false

const $broken = atom(false)

/** What this browser has kept of a login could not be asked for: nobody knows whether it is good. */
export const $isWayBackBroken = readonlyType($broken)

/**
 * Signs in: with the request of a login page, else through the host's `authProvider`, else with
 * what another tab has; and when there is none of these, asks the host by `hutong-auth-required`.
 *
 * Resolves once the seat is ready; rejects with a `Failure`, of which the person has been told.
 */
export function login(request?: SignInRequest, options: SignInOptions = {}): Promise<void> {
  isUnheard = false
  if (underWay && !request && !isAsking) return underWay
  const objection = request && objectionTo(request)
  if (objection) return Promise.reject(tell(new Failure('invalid', objection), 'error'))
  return begin(request ? 'anew' : 'on', () => (request ? fromRequest(request, options) : obtain()))
}

/**
 * Goes on with what there is of a login: the link that somebody has come by, the host's, another
 * tab's, or what this browser has kept. Asks nobody; resolves whether somebody is signed in. When
 * that cannot be found out, `$isWayBackBroken` says so, and nobody else does.
 */
export async function resumeSession(): Promise<boolean> {
  await (underWay ?? begin('on', () => present(kept))).catch(() => undefined)
  return $session.get().at === 'signed-in'
}

/** Signs in as another tab is, if that is this user in this enterprise. Never rejects. */
export async function joinAs(who: Who): Promise<void> {
  const obtain = async () => (await providedElsewhere(who)) ?? (await signedInElsewhere(who))
  await begin('on', obtain).catch(() => undefined)
}

type SignInOf = () => Promise<Signed | undefined>

function begin(how: 'anew' | 'on', obtain: SignInOf): Promise<void> {
  // Whoever signs in by a form does not wait for what else might be found.
  if (how === 'anew' && underWay && !isAsking) endToken()
  const mine = signIn(how, obtain).finally(() => {
    if (underWay === mine) underWay = undefined
  })
  underWay = mine
  return mine
}

/** Before anybody is signed out for it. */
function objectionTo(request: SignInRequest): string | undefined {
  if (!isWhole(request)) return sessionText.requestBroken()
  return $onCall.get() ? sessionText.switchDuringCall() : undefined
}

async function signIn(how: 'anew' | 'on', obtain: SignInOf): Promise<void> {
  if ($session.get().at === 'signed-in') {
    if (how === 'on') return
    replaceLogin(heldToken()?.family)
    leave('logout')
  }
  const signal = endingSignal()
  farewell(false)
  $broken.set(false)
  sessionIs({ at: 'signing-in' })
  const giveUp = () => {
    if ($session.get().at === 'signing-in' && !signal.aborted) sessionIs({ at: 'signed-out' })
  }
  try {
    const signed = await obtain()
    if (!signed) return giveUp()
    if (signal.aborted) throw new Failure('aborted', commonText.aborted())
    await enter(signed)
  } catch (error) {
    giveUp()
    throw error
  }
}

/** Whoever is here without being asked. */
async function present(last: SignInOf): Promise<Signed | undefined> {
  return (
    (await fromArrival()) ?? (await provided()) ?? (await signedInElsewhere()) ?? (await last())
  )
}

/** A way that is broken for now is no reason to forget the login: it is tried again, also later. */
async function kept(): Promise<Signed | undefined> {
  const signal = endingSignal()
  try {
    return await insist(resumeKept, () => !signal.aborted)
  } catch (error) {
    if (isPassing(error) && !signal.aborted) $broken.set(true)
    throw error
  }
}

const keptOrTold = (): Promise<Signed | undefined> =>
  kept().catch(error => {
    throw tell(toFailure(error, commonText.networkJam()), 'error')
  })

/** Undefined when the host, asked, has signed somebody in by itself. */
async function obtain(): Promise<Signed | undefined> {
  const signed = await present(keptOrTold)
  if (signed) return signed
  if (!isAsking) {
    isAsking = true
    await askHost('auth-required', { reason: 'first' }).finally(() => {
      isAsking = false
    })
    if ($session.get().at === 'signed-in') return undefined
    const late = await provided()
    if (late) return late
  }
  throw tell(new Failure('signed-out', commonText.pleaseSignIn()), 'warning')
}

const awayFor: ReadonlySet<FailureKind> = new Set(['timeout', 'unreachable'])

/** The provider is there as before, and what it is for may be there again. Never rejects. */
async function enterAgain(): Promise<void> {
  if (underWay || $session.get().at !== 'signed-out') return
  isTryingAgain = isUnheard = true
  await begin('on', provided).catch(() => undefined)
  isTryingAgain = isUnheard = false
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
    const failure = toFailure(error, sessionText.providerFailed())
    // What lies between us and the API lies between the host and its own server as well.
    if (isTryingAgain && awayFor.has(failure.kind)) tryAgainLater(() => void enterAgain())
    throw tell(failure, 'error')
  }
}

/** Says to person and host what no call of the server has said already. */
export function tell(failure: Failure, tone: 'warning' | 'error'): Failure {
  if (failure.kind === 'aborted' || isUnheard) return failure
  notify(tone, failure.message)
  raise(failure, 'session')
  return failure
}

/** The server does not take the token; person and host have been told by the request that found out. */
function notTaken(): Failure {
  const failure = new Failure('signed-out', commonText.pleaseSignIn())
  failure.isRaised = true
  return failure
}

/**
 * A host's token says nothing of the API: unless that answers, nobody is signed in. What it says,
 * also of the token, is the session's affair.
 */
async function proveApi(token: Token): Promise<void> {
  if (token.from !== 'provider') return
  const signal = endingSignal()
  let isHopeless = false
  const ask = () =>
    call(
      endpoints.auth.userDetail,
      {},
      { silent: true, unheard: true, isFirst: true, as: token }
    ).catch(error => {
      const code = isFailure(error) ? (error.code ?? '') : ''
      isHopeless = code.startsWith('api-') && code !== 'api-unreachable'
      throw error
    })
  try {
    expectUser(token.userId, await insist(ask, () => !isHopeless && !signal.aborted))
  } catch (error) {
    if (!signal.aborted && isFailure(error) && error.code?.startsWith('api-')) {
      endToken()
      releaseToken()
      sessionIs({ at: 'signed-out' })
      if (isHopeless || !authProvider()) throw tell(error, 'error')
      tryAgainLater(() => void enterAgain())
      const { kind, code, cause } = error
      throw tell(new Failure(kind, sessionText.apiUnreachable(), { code, cause }), 'error')
    }
  }
  if (signal.aborted) throw new Failure('aborted', commonText.aborted())
}

/** From here on calls are made in this name. */
export async function enter(signed: Signed): Promise<void> {
  beginToken(signed, expire)
  await proveApi(signed.token)
  const { userId, userName, entId } = signed.token
  tryNoMore()
  forgetTroubles()
  sessionIs({ at: 'signed-in', user: { userId, userName, entId, entName: signed.entName } })
  forgetArrival()
  const mine = sessionEpoch()
  startRealtime()
  await Promise.all([welcome(), keepLogin(signed.token)])
  if (mine === sessionEpoch()) tellHost('ready', { userId, entId })
  else if ($session.get().at === 'signed-out' && whyLeft() === 'expired') throw notTaken()
}

onStart(() => () => {
  underWay = undefined
  isAsking = isTryingAgain = isUnheard = false
  $broken.set(false)
})
