/** Who comes by a link: its token and account, handed over by the page that took them off its address. */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'
import { Failure, isFailure } from '../failure.ts'
import { sessionText } from '../text/session.ts'
import { fromRequest, isWhole, type Signed } from './sign-in.ts'

export interface Arrival {
  readonly token: string
  readonly account: string
}

let coming: Arrival | undefined
const $refusal = atom<Failure | undefined>()

/** Why a link has let nobody in; for the login page. */
export const $arrivalRefusal = readonlyType($refusal)

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
    return await fromRequest(request, { silent: true })
  } catch (error) {
    if (isFailure(error)) $refusal.set(error)
    throw error
  }
}

/** Somebody signs in, or has read it. */
export const forgetArrival = (): void => $refusal.set(undefined)

onStart(() => forgetArrival)
