/** Sign-in by a link: its token and account, passed by the page that removed them from the URL. */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { Failure, isFailure } from '../../failure.ts'
import { sessionMessages } from '../session-messages.ts'
import { onSignedOut } from '../session-state.ts'
import { fromRequest, isWhole, type Signed } from './auth-provider.ts'

/** Parameters of a login link. */
export interface LoginLink {
  /** Web token of the link. */
  readonly token: string
  readonly account: string
}

let coming: LoginLink | undefined
const $refusal = atom<Failure | undefined>()
const $byLink = atom(false)

/** Format of the token and account; anything else is not sent. */
const isInShape = ({ token, account }: LoginLink): boolean =>
  /^[\w.~-]{8,512}$/.test(token) && /^\S{1,64}$/.test(account)

/** Why a link was rejected; for the login page. */
export const $loginLinkError = readonlyType($refusal)

/** Whether this login came from a link, until it ends or the page is reloaded. */
export const $cameByLink = readonlyType($byLink)

/** Called before the session starts, which then signs in by the link first. */
export function openLoginLink(link: LoginLink | undefined): void {
  coming = link
}

/** Single use. Undefined without a link; rejects when the link is rejected. */
export async function tokenOfLoginLink(): Promise<Signed | undefined> {
  const link = coming
  coming = undefined
  if (!link) return undefined
  const { token, account } = link
  const request = { by: 'web-token', token, account, client: environment().clientId } as const
  try {
    if (!isWhole(request)) throw new Failure('invalid', sessionMessages.linkBroken())
    if (!isInShape(link)) throw new Failure('refused', sessionMessages.linkWrong())
    const signed = await fromRequest(request, { silent: true })
    hasComeIn(signed.token.userId)
    $byLink.set(true)
    return signed
  } catch (error) {
    if (isFailure(error)) $refusal.set(error)
    throw error
  }
}

/** Flag of a login without accepted agreement, so that a reload does not skip it. */
const COME_IN_AT = 'hutong:arrived'

export const hasComeIn = (userId: string): void =>
  environment().sessionStorage.setItem(COME_IN_AT, userId)
export const isComingIn = (userId: string): boolean =>
  environment().sessionStorage.getItem(COME_IN_AT) === userId
export const isIn = (): void => environment().sessionStorage.removeItem(COME_IN_AT)

/** Clears the error on sign-in or once it has been read. */
export const forgetLoginLink = (): void => $refusal.set(undefined)

onStart(() => forgetLoginLink)
onSignedOut(() => $byLink.set(false))
