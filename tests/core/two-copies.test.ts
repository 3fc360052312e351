import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testBrowser } from '../support/browser/test-browser.ts'
import { fakeLine } from '../support/core/fake-line.ts'
import { settle, testClock } from '../support/core/test-clock.ts'
import { type TestEnvironment, testEnvironment } from '../support/core/test-environment.ts'
import { ok } from '../support/core/test-server.ts'
import { seat, smallServer, user } from '../support/server/signed-in.ts'

const MINUTE = 60_000
const number = '13800138000'
const provided = { userId: 'u-1', entId: 'e-1', userName: '张伟' }
const stops: (() => void)[] = []

const warnings: unknown[] = []
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(
    (...expectedText) => void warnings.push(expectedText)
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(warnings.splice(0)).toEqual([])
  for (const stop of stops.splice(0).reverse()) stop()
  vi.doUnmock('../../core/environment/browser-environment.ts')
})

/** One page with two copies of the core: the first has the session, the second joins it. */
async function twoCopies(routes: Parameters<typeof smallServer>[0] = {}) {
  const shared = { clock: testClock(), browser: testBrowser() }
  const { fetch } = smallServer({
    'GET /agent/status': () => ok({ ...seat, signState: 'SIGN_FREE' }),
    ...routes
  })
  const made: TestEnvironment[] = []
  vi.doMock('../../core/environment/browser-environment.ts', () => ({
    browserEnvironment: () => {
      const lines: ReturnType<typeof fakeLine>[] = []
      const env = testEnvironment(
        {
          fetch,
          openLine: async config => {
            const opened = fakeLine(config)
            lines.push(opened)
            return opened.line
          }
        },
        shared
      )
      made.push(Object.assign(env, { lines }))
      return env
    }
  }))
  const copy = async () => {
    vi.resetModules()
    const host = await import('../../core/copies/shared-api.ts')
    const notices = await import('../../core/notices.ts')
    const texts = await import('../../core/messages/define-messages.ts')
    const { followHost } = await import('../../core/copies/follow-host-copy.ts')
    const { endpoints } = await import('../../core/contract/first-endpoints.ts')
    stops.push(host.stop)
    // Later it would be loaded with the modules of the copy that is made next.
    const { loadPhone } = await import('../../core/phone/deferred-phone.ts')
    await loadPhone()
    const detail = () => host.call(endpoints.auth.userDetail, {}, { silent: true })
    return { host, notices, texts, followHost, detail }
  }
  const host = await copy()
  const guest = await copy()
  guest.followHost(host.host, 'other')
  let tokens = 0
  const provider = vi.fn(async () => {
    tokens++
    return {
      ...provided,
      accessToken: `p${tokens}`,
      expiresAt: shared.clock.now() + 15 * MINUTE
    }
  })
  host.host.setAuthProvider(provider)
  host.host.start({ apiBase: 'http://server.test/api' })
  const signing = host.host.login()
  await shared.clock.advance(1000)
  await signing
  await shared.clock.advance(1000)
  const lines = (which: number) => (made[which] as unknown as { lines: unknown[] }).lines.length
  return { ...shared, host, guest, provider, lines }
}

describe('a second copy of the core on a page', () => {
  // rule registration-17
  test('never has the telephone, also while the first registers again or another takes it over', async () => {
    const { host, guest, lines, clock } = await twoCopies()
    await host.host.register()
    await settle()
    expect(guest.host.$registration.get()).toMatchObject({ status: 'elsewhere', busy: false })
    await host.host.unregister()
    await settle()
    void host.host.register()
    await settle()
    expect([host.host.$isLeader.get(), guest.host.$isLeader.get()]).toEqual([true, false])
    expect(guest.host.$registration.get()).toMatchObject({ status: 'elsewhere' })
    await guest.host.takeOver()
    await clock.advance(3000)
    expect([host.host.$isLeader.get(), guest.host.$isLeader.get()]).toEqual([true, false])
    expect([lines(0), lines(1)]).toEqual([2, 0])
  })

  test('shows and drives the calls of the telephone all the same', async () => {
    const { host, guest } = await twoCopies()
    await host.host.register()
    await settle()
    expect(await guest.host.dial(number)).toMatchObject({ status: 'dialling' })
    await settle()
    expect(host.host.$phone.get()).toMatchObject({ status: 'dialling', call: { number } })
    expect(guest.host.$phone.get()).toMatchObject({ status: 'dialling', call: { number } })
  })

  test('waits when the telephone is released, and follows the next leader', async () => {
    const { host, guest, clock } = await twoCopies()
    await host.host.register()
    await settle()
    const at = () => guest.host.$registration.get().status
    expect(at()).toBe('elsewhere')
    await host.host.unregister()
    await clock.advance(1000)
    expect(at()).toBe('none')
    await host.host.register()
    await settle()
    expect(at()).toBe('elsewhere')
  })

  test('is not signed out while no newer token is to be had, and goes on with the next', async () => {
    const { host, guest, provider, clock } = await twoCopies()
    const renewed = provider.getMockImplementation()
    provider.mockRejectedValue(new Error('the host is in trouble'))
    await clock.advance(16 * MINUTE)
    const [lost] = await Promise.allSettled([guest.detail(), clock.advance(1000)])
    expect(lost).toMatchObject({ status: 'rejected', reason: { kind: 'unreachable' } })
    expect([host.host.$session.get().status, guest.host.$session.get().status]).toEqual([
      'signed-in',
      'signed-in'
    ])
    provider.mockImplementation(renewed as never)
    const [found] = await Promise.allSettled([guest.detail(), clock.advance(1000)])
    expect(found).toMatchObject({ status: 'fulfilled', value: { id: 'u-1' } })
  })

  test('renews a token that the server refuses through the copy that can', async () => {
    let isRefused = false
    const { guest, provider, clock } = await twoCopies({
      'GET /users/detail': ({ headers }) =>
        isRefused && headers.get('authorization')?.endsWith('p1')
          ? Response.json({}, { status: 401 })
          : ok(user)
    })
    isRefused = true
    const [found] = await Promise.allSettled([guest.detail(), clock.advance(1000)])
    expect(found).toMatchObject({ status: 'fulfilled', value: { id: 'u-1' } })
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('joins later when it could not at first', async () => {
    let requestCount = 0
    let isAway = true
    const { guest, clock } = await twoCopies({
      'GET /users/detail': () => {
        requestCount += 1
        if (isAway && requestCount > 1) throw new TypeError('Failed to fetch')
        return ok(user)
      }
    })
    /** What is fetched for the diagnosis comes in real time, and its waits pass in the test's. */
    const reach = (at: string) =>
      expect
        .poll(async () => {
          await clock.advance(500)
          return guest.host.$session.get().status
        })
        .toBe(at)
    await reach('signed-out')
    isAway = false
    await reach('signed-in')
    expect(warnings.splice(0).flat().join()).toContain('cannot share the sign-in for now')
  })

  test('names the served person by the variant of the session element', async () => {
    const { host, guest } = await twoCopies()
    expect(guest.texts.servedTerm()).toBe('客户')
    host.host.setSessionVariant('social')
    expect(guest.texts.servedTerm()).toBe('服务对象')
    host.host.setSessionVariant(undefined)
    expect(guest.texts.servedTerm()).toBe('客户')
  })

  test('shows notices in the first copy, for their duration, and removes its own', async () => {
    const { host, guest, clock } = await twoCopies()
    const { notify, dismiss, $notices } = guest.notices
    const shown = () => host.notices.$notices.get().map(({ text }) => text)
    notify('warning', '一秒', { for: 1000 })
    const lasting = notify('warning', '一直在', { for: Number.POSITIVE_INFINITY })
    expect(shown()).toEqual(['一秒', '一直在'])
    await clock.advance(1000)
    expect(shown()).toEqual(['一直在'])
    await clock.advance(MINUTE)
    expect($notices.get().map(({ text }) => text)).toEqual(['一直在'])
    dismiss(lasting)
    expect(shown()).toEqual([])
    host.notices.notify('info', '主人的话')
    expect($notices.get().map(({ text }) => text)).toEqual(['主人的话'])
  })

  test('notifies the page of what went wrong', async () => {
    let isBroken = false
    const { host, guest, clock } = await twoCopies({
      'GET /users/detail': () => (isBroken ? Response.json({}, { status: 500 }) : ok(user))
    })
    isBroken = true
    const events: string[] = []
    stops.push(host.host.onHostEvent('error', ({ message }) => events.push(message)))
    await Promise.allSettled([guest.detail(), clock.advance(1000)])
    expect(events).toHaveLength(1)
  })

  test('ends and begins with the first', async () => {
    const { host, guest, clock } = await twoCopies()
    host.host.stop()
    expect(guest.host.$isStarted.get()).toBe(false)
    host.host.start({ apiBase: 'http://server.test/api' })
    const signing = host.host.login()
    await clock.advance(1000)
    await signing
    await clock.advance(1000)
    expect(guest.host.$session.get()).toMatchObject({
      status: 'signed-in',
      user: { userId: 'u-1' }
    })
    expect(guest.host.$isLeader.get()).toBe(false)
  })
})
