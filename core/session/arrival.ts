/** Who comes by a link: its token and account, handed over by the page that took them off its address. */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'
import { Failure, isFailure } from '../failure.ts'
import { sessionText } from '../text/session.ts'
import { onSignedOut } from './life.ts'
import { fromRequest, isWhole, type Signed } from './sign-in.ts'

export interface Arrival {
  readonly token: string
  readonly account: string
}

let coming: Arrival | undefined
const $refusal = atom<Failure | undefined>()
const $byLink = atom(false)

/** What a token and an account of ours look like; anything else is not sent. */
const isInShape = ({ token, account }: Arrival): boolean =>
  /^[\w.~-]{8,512}$/.test(token) && /^\S{1,64}$/.test(account)

/** Why a link has let nobody in; for the login page. */
export const $arrivalRefusal = readonlyType($refusal)

/** Whether this login was begun by a link, as long as it lasts and the page is not loaded anew. */
export const $cameByLink = readonlyType($byLink)

/** Before the session starts: its first step is then to sign in by this link. */
export function arriveWith(link: Arrival | undefined): void {
  coming = link
}

/** A link counts once. Undefined when nobody has come by one; rejects when it lets nobody in. */
export async function fromArrival(): Promise<Signed | undefined> {
  const link = coming
  coming = undefined
  if (!link) return undefined
  const { token, account } = link
  const request = { by: 'web-token', token, account, client: environment().clientId } as const
  try {
    if (!isWhole(request)) throw new Failure('invalid', sessionText.linkBroken())
    if (!isInShape(link)) throw new Failure('refused', sessionText.linkWrong())
    const signed = await fromRequest(request, { silent: true })
    hasComeIn(signed.token.userId)
    $byLink.set(true)
    return signed
  } catch (error) {
    if (isFailure(error)) $refusal.set(error)
    throw error
  }
}

/** Who has come in by the login page or a link, and has not answered for it yet; a reload is no way around. */
const COME_IN_AT = 'hutong:arrived'

export const hasComeIn = (userId: string): void =>
  environment().sessionStorage.setItem(COME_IN_AT, userId)
export const isComingIn = (userId: string): boolean =>
  environment().sessionStorage.getItem(COME_IN_AT) === userId
export const isIn = (): void => environment().sessionStorage.removeItem(COME_IN_AT)

/** Somebody signs in, or has read it. */
export const forgetArrival = (): void => $refusal.set(undefined)

onStart(() => forgetArrival)
onSignedOut(() => $byLink.set(false))
