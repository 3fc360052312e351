/** Whether whoever is signed in has agreed to the licence agreement (doc 2 §2.5). */
import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import { z } from '../contract/zod.ts'
import { environment } from '../environment.ts'
import { persistent } from '../lib/persistent.ts'
import { call } from '../net/http.ts'
import { protocolVersion } from '../rules/protocol.ts'
import { $userId, whileSignedIn } from './account.ts'
import { hasComeIn, isComingIn, isIn } from './arrival.ts'
import { logout } from './leaving.ts'
import { sessionEpoch } from './life.ts'

const cache = persistent({
  name: 'protocol',
  schema: z.object({ version: z.string() }),
  life: 'permanent'
})

const $state = atom<'unknown' | 'accepted' | 'needed'>('unknown')

/** `needed` only after arriving from login, or by a link: then the agreement is laid before the user. */
export const $protocol = readonlyType($state)

const isKnown = (): boolean => cache.read($userId.get())?.version === protocolVersion

/** The login page says so once somebody has come in by it. Never rejects. */
export async function arrivedFromLogin(): Promise<void> {
  if ($userId.get() === '') return
  hasComeIn($userId.get())
  await check()
}

/** An answer that cannot be had counts as no: to agree twice does no harm. */
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

/** Agrees. Rejects with a `Failure`, of which the user has been told, and asks on. */
export async function acceptProtocol(): Promise<void> {
  const mine = sessionEpoch()
  const owner = $userId.get()
  await call(endpoints.signIn.agreeProtocol, { body: { version: protocolVersion } })
  if (mine === sessionEpoch()) accepted(owner)
}

/** Does not agree, and so cannot stay. */
export async function declineProtocol(): Promise<void> {
  await logout()
}

/** This file may be fetched when somebody is here already. */
whileSignedIn(() => {
  // A login that the browser keeps comes back in any window, also before its owner has answered.
  const isKept = environment().keep === 'cookie'
  if (isKept || isComingIn($userId.get()) || isKnown()) void check()
  return () => $state.set('unknown')
})
