import type { SignState } from '../contract/enums/seats.ts'

/** What the top bar tells of a seat (doc 1 §3): not in, in, and of those who are in, free or busy. */
export type TopBarStatus = 'SIGN_IN' | 'SIGN_OUT' | 'SIGN_FREE' | 'SIGN_BUSY'

const chosen: Readonly<Partial<Record<SignState, TopBarStatus>>> = {
  SIGN_FREE: 'SIGN_FREE',
  SIGN_BUSY: 'SIGN_BUSY',
  OFF_LINE: 'SIGN_OUT'
}

/** Whoever has a call, or writes one down, is in, and neither free nor busy by choice. */
export const topBarStatus = (state: SignState): TopBarStatus => chosen[state] ?? 'SIGN_IN'
