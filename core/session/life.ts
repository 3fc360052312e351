import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment.ts'

export interface SessionUser {
  readonly userId: string
  readonly userName: string
  readonly entId: string
  readonly entName: string
}

export type Session =
  | { readonly at: 'signed-out' }
  | { readonly at: 'signing-in' }
  | { readonly at: 'signed-in'; readonly user: SessionUser }

const $state = atom<Session>({ at: 'signed-out' })

/** Whether anybody is signed in on this page, and who. */
export const $session = readonlyType($state)

const $started = atom(false)

/** Whether this page has a session at all; without one there is nothing to sign in to. */
export const $isStarted = readonlyType($started)

export function sessionIs(session: Session): void {
  $state.set(session)
}

type SignedInAct = () => Promise<unknown> | undefined
const arrivals: SignedInAct[] = []
const departures: (() => void)[] = []

/** What has to be fetched or opened for whoever signs in; `ready` waits for it. Must not reject. */
export const onSignedIn = (act: SignedInAct): void => void arrivals.push(act)

/** What has to be forgotten when they are gone. */
export const onSignedOut = (act: () => void): void => void departures.push(act)

export const welcome = (): Promise<unknown> => Promise.all(arrivals.map(act => act()))

let epoch = 0

/** A number that changes whenever somebody leaves: an answer that comes after that is nobody's. */
export const sessionEpoch = (): number => epoch

export function forgetAll(): void {
  epoch++
  for (const act of departures) act()
}

onStart(() => {
  $started.set(true)
  return () => {
    forgetAll()
    $state.set({ at: 'signed-out' })
    $started.set(false)
  }
})
