import type { Environment } from '../../../core/environment/environment.ts'
import { memoryStorage, type TestBrowser, testBrowser } from '../browser/test-browser.ts'
import { type TestClock, testClock } from './test-clock.ts'
import {
  type TestMedia,
  type TestPage,
  type TestSounds,
  testMedia,
  testPage,
  testProbes,
  testSounds
} from './test-devices.ts'
import { type TestSocket, testSocket } from './test-sockets.ts'

export { settle } from './test-clock.ts'

/** A whole world in memory, and the handles by which a test moves it. */
export interface TestEnvironment extends Environment {
  readonly clock: TestClock
  readonly browser: TestBrowser
  readonly media: TestMedia
  readonly sounds: TestSounds
  readonly page: TestPage
  /** Every socket that was opened, oldest first. */
  readonly sockets: TestSocket[]
  readonly warnings: string[]
}

/** `shared`: the clock and the browser of another tab, for tests with several tabs. */
export function testEnvironment(
  overrides: Partial<Environment> = {},
  shared: { readonly clock?: TestClock; readonly browser?: TestBrowser } = {}
): TestEnvironment {
  const clock = shared.clock ?? testClock()
  const browser = shared.browser ?? testBrowser()
  const sockets: TestSocket[] = []
  const warnings: string[] = []
  let ids = 0
  const tab = crypto.randomUUID().slice(0, 8)
  return {
    apiBase: 'http://server.test/api',
    realtimeUrl: 'ws://server.test/ws',
    realtimePage: 'workbench',
    realtimeProfile: 'steady',
    clientId: 'hutong-web',
    userId: '',
    paths: {},
    transforms: {},
    messages: {},
    keep: 'page',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    openSocket: (url, protocols) => {
      const socket = testSocket(url, protocols)
      sockets.push(socket)
      return socket
    },
    every: clock.every,
    now: clock.now,
    monotonic: clock.monotonic,
    random: () => 0.5,
    uuid: () => `${tab}-${++ids}`,
    storage: browser.storage,
    sessionStorage: memoryStorage(),
    openChannel: browser.openChannel,
    openWorker: undefined,
    locks: browser.locks,
    openLine: () => Promise.reject(new Error('This test has no telephone line')),
    fetchLine: () => Promise.resolve(),
    note: () => undefined,
    warn: what => void warnings.push(what),
    clock,
    browser,
    media: testMedia(),
    sounds: testSounds(),
    page: testPage(),
    hid: () => undefined,
    openProbes: () => Promise.resolve(testProbes()),
    sockets,
    warnings,
    ...overrides
  } as TestEnvironment
}
