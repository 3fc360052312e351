import { vi } from 'vitest'
import type { Locks } from '../../../core/environment/environment.ts'
import { type TestBrowser, testBrowser } from '../browser/test-browser.ts'
import { byPassword, seat, smallServer } from '../server/signed-in.ts'
import { type FakeLine, fakeLine } from './fake-line.ts'
import { settle, type TestClock, testClock } from './test-clock.ts'
import { testEnvironment } from './test-environment.ts'
import { ok } from './test-server.ts'

/** Several tabs of one browser: each has a core of its own, and they share what tabs share. */
export interface Tabs {
  readonly clock: TestClock
  readonly browser: TestBrowser
  /** Every line that any tab has opened and not yet stopped. */
  readonly registered: () => FakeLine[]
  /** `byHost`: the host page determines the signed-in user. */
  open(options?: { withoutLocks?: boolean; locks?: Locks; byHost?: boolean }): Promise<Tab>
}

export type Tab = Awaited<ReturnType<typeof openTab>>

export function tabs(): Tabs {
  const clock = testClock()
  const browser = testBrowser()
  const lines: FakeLine[] = []
  return {
    clock,
    browser,
    registered: () => lines.filter(line => line.actions('stop').length === 0),
    open: ({ withoutLocks = false, byHost = false, locks = browser.locks } = {}) =>
      openTab({ clock, browser, lines, locks: withoutLocks ? undefined : locks, byHost })
  }
}

interface Shared {
  readonly clock: TestClock
  readonly browser: TestBrowser
  readonly lines: FakeLine[]
  readonly locks: Locks | undefined
  readonly byHost: boolean
}

async function openTab({ clock, browser, lines, locks, byHost }: Shared) {
  vi.resetModules()
  const { startCore, stopCore } = await import('../../../core/environment/environment.ts')
  const { login, logout, setAuthProvider } = await import('../../../core/session/session.ts')
  const { $notices } = await import('../../../core/notices.ts')
  const { onHostEvent } = await import('../../../core/public-events.ts')
  const phone = await import('../../../core/phone/phone.ts')
  const second = await import('../../../core/phone/second-call/second-controls.ts')
  const { loadSecondCall } = await import('../../../core/phone/second-call/load-second-call.ts')
  const { $secondCall } = await import('../../../core/phone/second-call/second-state.ts')
  await loadSecondCall()
  const mine: FakeLine[] = []
  let isReady = false
  const server = smallServer({
    'GET /agent/status': () => ok({ ...seat, signState: 'SIGN_FREE' })
  })
  const env = testEnvironment(
    {
      fetch: server.fetch,
      openLine: async config => {
        const opened = fakeLine(config)
        lines.push(opened)
        mine.push(opened)
        return opened.line
      },
      fetchLine: async () => {
        isReady = true
      },
      locks
    },
    { clock, browser }
  )
  startCore(env)
  const reports: string[] = []
  const story: unknown[] = []
  const names = [
    'screen-pop',
    'incoming',
    'dial',
    'call-state',
    'answer',
    'call-end',
    'error',
    'signed-out'
  ] as const
  for (const name of names)
    onHostEvent(name, detail => {
      reports.push('state' in detail ? `${name} ${detail.state}` : name)
      story.push({ name, ...detail })
    })
  const lent = { accessToken: 'lent', userId: 'u-1', entId: 'e-1', userName: '张伟' }
  if (byHost) setAuthProvider(async () => ({ ...lent, expiresAt: env.now() + 7_200_000 }))
  const signing = byHost ? login() : login(byPassword)
  if (byHost) await clock.advance(400)
  await signing
  void phone.register().catch(() => undefined)
  await settle()
  return {
    phone,
    second,
    secondCall: () => $secondCall.get(),
    env,
    /** Events of the page, by name. */
    reports,
    /** The same with their details. */
    story,
    /** The line that this tab has opened last. */
    line: () => mine.at(-1) as FakeLine,
    at: () => phone.$phone.get().status,
    logout,
    /** Texts of the displayed notices. */
    notices: () => $notices.get().map(({ text }) => text),
    /** How many lines it has opened in all. */
    lines: () => mine.length,
    /** Whether it has fetched what a line is made of before it was its turn. */
    isReady: () => isReady,
    registration: () => phone.$registration.get(),
    /** The page is closed. */
    close() {
      env.page.hide(false)
      stopCore()
    },
    /** The page crashes without `pagehide`: its lock and its channel are released. */
    stopCore
  }
}
