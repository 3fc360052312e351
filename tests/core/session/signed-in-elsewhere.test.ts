import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ReadableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { $recentCalls, loadRecentCalls } from '../../../core/features/calls/recent-calls.ts'
import { makeSoundsBy } from '../../../core/features/recordings/audio-element.ts'
import type { PagedListStore } from '../../../core/lib/query/paged-list.ts'
import { login, logout, switchEnterprise } from '../../../core/session/session.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { storeFills } from '../../support/core/store-fills.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { testSounds } from '../../support/core/test-sound.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

/** What was shown in one enterprise is nowhere to be seen in the next one, nor after signing out. */
let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
  makeSoundsBy(testSounds())
})
afterAll(() => {
  makeSoundsBy()
  return backend.close()
})
afterEach(stopCore)
// It loads the recent calls by itself.
vi.mock('../../../core/features/calls/call-memory.ts', () => ({}))

/** Everything that the features export, by its file and name. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../core/features/**/*.ts', '!**/*.worker.ts'],
  { eager: true }
)
const isStore = (value: unknown): value is ReadableAtom<unknown> =>
  typeof value === 'object' && value !== null && 'listen' in value && 'get' in value
const isList = (value: unknown): value is PagedListStore<unknown, unknown, unknown> =>
  typeof value === 'object' && value !== null && '$list' in value && 'search' in value
const exported = Object.entries(modules).flatMap(([path, names]) =>
  Object.entries(names).map(([name, value]) => [`${basename(path, '.ts')} ${name}`, value] as const)
)
const stores: ReadonlyMap<string, ReadableAtom<unknown>> = new Map(
  exported.flatMap(([name, value]) =>
    isStore(value) ? [[name, value]] : isList(value) ? [[name, value.$list]] : []
  )
)
const lists: ReadonlyMap<string, () => unknown> = new Map(
  exported.flatMap(([name, value]) => (isList(value) ? [[name, () => value.search({})]] : []))
)

/** Stores without data of an enterprise, and those of a call, a clock or a form in progress. */
const exempt: readonly string[] = [
  'accept-invitation $invitedUser',
  'call-panel $callPanel',
  'caller-card $callerCard',
  'find-customers $fewCustomers',
  'first-enterprise $installationLink',
  'password-reset $resetCaptcha',
  'regions $provinces',
  'regions $regionTree',
  'sign-in-form $captcha',
  'switch-enterprise $enterpriseSwitch',
  'task-plan $forecast',
  'test-call $testCall'
]
const isQuery = ($store: ReadableAtom<unknown>) =>
  isDeepStrictEqual($store.get(), { status: 'none' })
const queries = [...stores].flatMap(([name, $store]) => (isQuery($store) ? [name] : []))
const names = [...new Set([...Object.keys(storeFills), ...lists.keys(), ...queries])].filter(
  name => !exempt.includes(name)
)

const fill = () => Promise.all([...Object.values(storeFills), ...lists.values()].map(act => act()))
const seen = () => Object.fromEntries(names.map(name => [name, stores.get(name)?.get()]))

/** The user has no calls; other agents' calls stand in for them. */
function shared(address: string): URL {
  const url = new URL(address)
  for (const name of ['isMine', 'isMissed', 'beginTime']) url.searchParams.delete(name)
  return url
}

async function signIn(): Promise<void> {
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: async (input, init) =>
        String(input).endsWith('/files/ticket')
          ? ok({ access_token: 'ticket', expiresIn: 60 })
          : String(input).endsWith('/audio_slice')
            ? ok({ 'r-1': ['/recordings/r-1'] })
            : globalThis.fetch(shared(String(input)), init),
      now: () => Date.now(),
      monotonic: () => performance.now()
    })
  )
  await login({ by: 'password', username: 'admin', password: PASSWORD })
}

describe('personal data', () => {
  test.each([
    ['another enterprise', () => switchEnterprise('ent-2')],
    ['a signed-out user', logout]
  ])('is cleared for %s', async (_, move) => {
    await signIn()
    const before = seen()
    await fill()
    const now = seen()
    const unfilled = names.filter(name => isDeepStrictEqual(now[name], before[name]))
    // A list may be empty before and after.
    expect(unfilled.filter(name => !lists.has(name))).toEqual([])
    await move()
    expect(seen()).toEqual(before)
  })

  test('does not come after one has gone on', async () => {
    await signIn()
    const before = seen()
    const late = fill()
    await switchEnterprise('ent-2')
    await late
    expect(seen()).toEqual(before)
  })

  test('in an open list of calls is reloaded in the next enterprise', async () => {
    await signIn()
    const stopLooking = $recentCalls.listen(() => undefined)
    await loadRecentCalls()
    await switchEnterprise('ent-2')
    expect($recentCalls.get().status).not.toBe('none')
    stopLooking()
  })

  test('is not left to the event for the host, which a change of enterprise does not raise', () => {
    const files = globSync('core/{features,lib}/**/*.ts')
    const hearing = files.filter(file =>
      readFileSync(file, 'utf8').includes("onHostEvent('signed-out'")
    )
    expect(files.length).toBeGreaterThan(30)
    expect(hearing).toEqual([])
  })
})
