/** Whether the user has accepted the licence agreement (rule session-10). */
import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { environment } from '../../environment/environment.ts'
import { persistent } from '../../lib/storage/persistent.ts'
import { call } from '../../net/http.ts'
import { sessionEpoch } from '../session-state.ts'
import { $userId, whileSignedIn } from '../signed-in-stores.ts'
import { protocolVersion } from './licence-version.ts'
import { hasComeIn, isComingIn, isIn } from './login-link.ts'
import { logout } from './sign-out.ts'

const cache = persistent({
  name: 'protocol',
  schema: z.object({ version: z.string() }),
  life: 'permanent'
})

const $state = atom<'unknown' | 'accepted' | 'needed'>('unknown')

/** `needed` only after the login page or a login link: then the agreement is shown. */
export const $protocol = readonlyType($state)

const isKnown = (): boolean => cache.read($userId.get())?.version === protocolVersion

/** Called by the login page after sign-in. Never rejects. */
export async function arrivedFromLogin(): Promise<void> {
  if ($userId.get() === '') return
  hasComeIn($userId.get())
  await check()
}

/** A failed check counts as not accepted: accepting twice does no harm. */
async function check(): Promise<void> {
  const mine = sessionEpoch()
  const owner = $userId.get()
  const query = { version: protocolVersion }
  const { agreed } = isKnown()
    ? { agreed: true }
    : await call(endpoints.signIn.protocol, { query }, { silent: true }).catch(() => ({
        agreed: false
      }))
  if (mine !== sessionEpoch()) return
  if (agreed) accepted(owner)
  else $state.set('needed')
}

function accepted(owner: string): void {
  cache.keep({ version: protocolVersion }, owner)
  isIn()
  $state.set('accepted')
}

/**
 * Accepts the agreement. On failure it stays open.
 * @throws `Failure`, already shown.
 */
export async function acceptProtocol(): Promise<void> {
  const mine = sessionEpoch()
  const owner = $userId.get()
  await call(endpoints.signIn.agreeProtocol, { body: { version: protocolVersion } })
  if (mine === sessionEpoch()) accepted(owner)
}

/** Declines the agreement and signs out. */
export async function declineProtocol(): Promise<void> {
  await logout()
}

/** This module may load after sign-in. */
whileSignedIn(() => {
  // A persisted login is resumed in any window, possibly before the agreement is accepted.
  const isKept = environment().keep === 'cookie'
  if (isKept || isComingIn($userId.get()) || isKnown()) void check()
  return () => $state.set('unknown')
})
