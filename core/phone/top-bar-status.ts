import type { SignState } from '../features/seats/enums.ts'

/**
 * Status of a seat in the top bar (rule console-19): signed out, signed in, and then free or busy.
 */
export type TopBarStatus = 'SIGN_IN' | 'SIGN_OUT' | 'SIGN_FREE' | 'SIGN_BUSY'

const chosen: Readonly<Partial<Record<SignState, TopBarStatus>>> = {
  SIGN_FREE: 'SIGN_FREE',
  SIGN_BUSY: 'SIGN_BUSY',
  OFF_LINE: 'SIGN_OUT'
}

/** During a call or wrap-up a seat is signed in, and neither free nor busy by choice. */
export const topBarStatus = (state: SignState): TopBarStatus => chosen[state] ?? 'SIGN_IN'
