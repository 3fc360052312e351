import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment/environment.ts'
import { record } from '../flight-recorder.ts'

/** The signed-in user with their enterprise. */
export interface SessionUser {
  readonly userId: string
  readonly userName: string
  readonly entId: string
  readonly entName: string
}

export type Session =
  | { readonly status: 'signed-out' }
  | { readonly status: 'signing-in' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

const $state = atom<Session>({ status: 'signed-out' })

/** The sign-in state of this page. */
export const $session = readonlyType($state)

const $started = atom(false)

/** Whether this page has a session; without one, sign-in is impossible. */
export const $isStarted = readonlyType($started)

export function sessionIs(session: Session): void {
  record('session', session)
  $state.set(session)
}

type SignedInAct = () => Promise<unknown> | undefined
const arrivals: SignedInAct[] = []
const departures: (() => void)[] = []

/** Registers work of the sign-in, which `ready` waits for. Must not reject. */
export const onSignedIn = (act: SignedInAct): void => void arrivals.push(act)

/** Registers cleanup for the sign-out. */
export const onSignedOut = (act: () => void): void => void departures.push(act)

export const welcome = (): Promise<unknown> => Promise.all(arrivals.map(act => act()))

let epoch = 0

/** Changes with every sign-out: replies from before it must be ignored. */
export const sessionEpoch = (): number => epoch

export function forgetAll(): void {
  epoch++
  for (const act of departures) act()
}

onStart(() => {
  $started.set(true)
  return () => {
    forgetAll()
    $state.set({ status: 'signed-out' })
    $started.set(false)
  }
})
