/**
 * Auth status of the console: signed out, pending, signed in with permissions, or unknown.
 * Determined in `session-probe.ts`, which loads with the core; account pages wait for neither.
 */
import { atom, readonlyType } from 'nanostores'
import type { AuthStatus } from './guard.ts'

const $now = atom<AuthStatus>({ status: 'pending' })
export const $authStatus = readonlyType($now)

export const setAuthStatus = (authStatus: AuthStatus): void => $now.set(authStatus)
