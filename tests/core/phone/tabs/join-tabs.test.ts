/** Joining and leaving the user's tabs. */
import { describe, expect, test } from 'vitest'
import {
  CHANNEL,
  number,
  open,
  remoteTab,
  setUpTabs,
  world
} from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { byPassword } from '../../../support/server/signed-in.ts'

setUpTabs()

describe('a tab that cannot register', () => {
  const failed = { status: 'failed', code: 0, text: '无法打开', final: true } as const

  test.each([
    ['lacks settings', { status: 'missing', field: 'wsUri' } as const],
    ['cannot open a line', failed]
  ])('because it %s leaves the phone to the others', async (_, registration) => {
    const [first] = await open(1)
    const { registrationIs } = await import('../../../../core/phone/state/phone-state.ts')
    registrationIs(registration)
    await settle()
    expect(first?.registration()).toEqual(registration)
    expect(first?.phone.$isLeader.get()).toBe(false)
    expect(await world.browser.locks.isHeld(CHANNEL)).toBe(false)
  })

  test.each([
    ['is refused by the exchange', { ...failed, code: 403 }],
    ['may succeed later', { ...failed, final: false }]
  ])('because it %s keeps it', async (_, registration) => {
    const [first] = await open(1)
    const { registrationIs } = await import('../../../../core/phone/state/phone-state.ts')
    registrationIs(registration)
    await settle()
    expect(first?.phone.$isLeader.get()).toBe(true)
    expect(await world.browser.locks.isHeld(CHANNEL)).toBe(true)
  })
})

/** The messages of a type that any tab has posted. */
const posted = (type: string) =>
  world.browser.posted
    .map(({ message }) => message as { type: string; from: string })
    .filter(message => message.type === type)

/** A line whose unregistering lasts until the returned function is called. */
function slowToStop(tab: Awaited<ReturnType<typeof open>>[number] | undefined) {
  const line = tab?.line().line
  const stop = line?.stop
  let finish = () => {}
  const finished = new Promise<void>(done => {
    finish = done
  })
  if (line) Object.assign(line, { stop: () => finished.then(stop) })
  return finish
}

describe('joining', () => {
  test('shows that the phone connects until there is a leader', async () => {
    const locks = { request: () => new Promise<boolean>(() => {}), isHeld: async () => true }
    const [tab] = await open(1, { locks })
    expect(tab?.registration()).toEqual({ status: 'connecting' })
  })

  test('takes place once', async () => {
    await open(1)
    const { join } = await import('../../../../core/phone/tabs/join-tabs.ts')
    expect(posted('hello')).toHaveLength(1)
    join()
    expect(posted('hello')).toHaveLength(1)
  })

  test('requires a session', async () => {
    const [tab] = await open(1)
    await tab?.logout()
    await world.clock.advance(1000)
    const { join } = await import('../../../../core/phone/tabs/join-tabs.ts')
    join()
    expect(posted('hello')).toHaveLength(1)
    expect(tab?.registration()).toEqual({ status: 'none' })
  })

  test('ignores messages of its own', async () => {
    await open(1)
    const remote = remoteTab()
    const [hello] = posted('hello')
    await remote.post({ type: 'hello', from: hello?.from })
    expect(remote.last('state')).toBeUndefined()
  })

  test('again after the core has been stopped posts each state once', async () => {
    const [tab] = await open(1)
    const { startCore } = await import('../../../../core/environment/environment.ts')
    const { login } = await import('../../../../core/session/session.ts')
    tab?.stopCore()
    if (tab) startCore(tab.env)
    await login(byPassword)
    void tab?.phone.register()
    await settle()
    const remote = remoteTab()
    tab?.line().network.rings(number)
    await settle()
    expect(remote.received.filter(({ type }) => type === 'state')).toHaveLength(1)
  })
})

describe('leaving', () => {
  test('sends bye, closes the channel and shows nothing of the phone', async () => {
    const [tab] = await open(1)
    const remote = remoteTab()
    await tab?.phone.unregister()
    await settle()
    expect(remote.last('bye')).toBeDefined()
    expect(tab?.registration()).toEqual({ status: 'none' })
    expect(tab?.at()).toBe('idle')
    expect(await world.browser.locks.isHeld(CHANNEL)).toBe(false)
    const before = remote.received.length
    await remote.post({ type: 'hello' })
    expect(remote.received).toHaveLength(before)
  })

  test('a tab that waited leaves the queue', async () => {
    const [first, second] = await open(2)
    await second?.phone.unregister()
    first?.close()
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('a page that is unloaded for good does not come back', async () => {
    const [tab] = await open(1)
    tab?.env.page.hide(false)
    await settle()
    expect(tab?.registration()).toEqual({ status: 'none' })
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('only a page from the cache comes back, once', async () => {
    const [tab] = await open(1)
    tab?.env.page.hide(true)
    await settle()
    tab?.env.page.wake('visible')
    await settle()
    expect(world.registered()).toEqual([])
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('a page without a phone gets none by coming back', async () => {
    const [tab] = await open(1)
    await tab?.phone.unregister()
    tab?.env.page.hide(true)
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('gives the phone to another tab once it is unregistered', async () => {
    const [first, second] = await open(2)
    const finish = slowToStop(first)
    await first?.phone.unregister()
    await settle()
    expect(second?.phone.$isLeader.get()).toBe(false)
    finish()
    await settle()
    expect(second?.registration().status).toBe('registered')
  })

  test('gives it away at once where the page is unloaded', async () => {
    const [first, second] = await open(2)
    const finish = slowToStop(first)
    first?.env.page.hide(false)
    await settle()
    expect(second?.registration().status).toBe('registered')
    finish()
  })

  test('mirrors nothing any more while the line is unregistered', async () => {
    const [tab] = await open(1)
    const finish = slowToStop(tab)
    await tab?.phone.unregister()
    await remoteTab().post({ type: 'state', phone: { status: 'idle' } })
    expect(tab?.registration()).toEqual({ status: 'none' })
    finish()
  })

  test('shows no longer the call of another tab', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number)
    await settle()
    expect(second?.at()).toBe('ringing')
    await second?.phone.unregister()
    expect(second?.at()).toBe('idle')
    expect(first?.at()).toBe('ringing')
  })

  test('once is enough for a page that leaves again when its call ends', async () => {
    const [tab] = await open(1)
    const { leave } = await import('../../../../core/phone/tabs/join-tabs.ts')
    const { onHostEvent } = await import('../../../../core/public-events.ts')
    await tab?.phone.dial(number)
    onHostEvent('call-end', leave)
    leave()
    await settle()
    expect(posted('bye')).toHaveLength(1)
    expect(tab?.registration()).toEqual({ status: 'none' })
  })

  test('closes its channel', async () => {
    const { openChannel } = world.browser
    const closed: string[] = []
    const observed: typeof openChannel = name => {
      const channel = openChannel(name)
      return {
        ...channel,
        close: () => {
          closed.push(name)
          channel.close()
        }
      }
    }
    Object.assign(world.browser, { openChannel: observed })
    const [tab] = await open(1)
    await tab?.phone.unregister()
    await settle()
    expect(closed).toEqual([CHANNEL])
  })

  test('a page that was not hidden does not come back', async () => {
    const [tab] = await open(1)
    await tab?.phone.unregister()
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })
})
