import { describe, expect, test } from 'vitest'
import { number, open, opened, setUpTabs, world } from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

/** Why a promise was rejected. */
const rejected = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (reason: unknown) => reason
  )

describe('one telephone over three tabs', () => {
  // rule registration-12
  test('is registered once, and the others know where it is', async () => {
    const [first, second, third] = await open(3)
    expect(world.registered()).toHaveLength(1)
    expect(first?.registration()).toEqual({ status: 'registered', expires: 300 })
    expect(second?.registration()).toMatchObject({ status: 'elsewhere', busy: false })
    expect(third?.registration()).toMatchObject({ status: 'elsewhere', busy: false })
    expect(opened.map(tab => tab.phone.$isLeader.get())).toEqual([true, false, false])
  })

  test('is preloaded in the tabs that wait for it', async () => {
    await open(2)
    expect(opened.map(tab => tab.isReady())).toEqual([false, true])
  })

  test('is the same telephone to the exchange, whichever tab has it', async () => {
    const [first] = await open(2)
    const before = first?.line().config?.instanceId
    first?.close()
    await settle()
    expect(opened[1]?.line().config?.instanceId).toBe(before)
  })

  test('moves on at once when its tab is closed', async () => {
    const [first, second, third] = await open(3)
    first?.close()
    await settle()
    expect(world.registered()).toHaveLength(1)
    expect(second?.registration().status).toBe('registered')
    expect(third?.registration().status).toBe('elsewhere')
  })

  test('rings in every tab, but fires its events in one', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await settle()
    expect(second?.phone.$phone.get()).toMatchObject({ status: 'ringing', call: { number } })
    expect(second?.registration()).toMatchObject({ status: 'elsewhere', busy: true })
    expect(first?.reports).toEqual(['incoming', 'call-state INCOMING'])
    expect(second?.reports).toEqual([])
    expect(first?.env.sounds.playing).toBe('ring')
    expect(second?.env.sounds.playing).toBeUndefined()
  })

  test('is answered and hung up from another tab', async () => {
    const [first, second, third] = await open(3)
    first?.line().network.rings(number)
    await settle()
    await second?.phone.answer()
    first?.line().network.connects('r1')
    await world.clock.advance(4000)
    expect(opened.map(tab => tab.at())).toEqual(['talking', 'talking', 'talking'])
    const stop = third?.phone.$callSeconds.subscribe(() => undefined)
    expect(third?.phone.$callSeconds.get()).toBe(4)
    stop?.()
    await third?.phone.hangUp()
    await settle()
    expect(opened.map(tab => tab.at())).toEqual(['wrap-up', 'wrap-up', 'wrap-up'])
    expect(first?.env.media.live()).toEqual([])
    expect(second?.env.media.opened).toEqual([])
  })

  test('dials from another tab, and is refused in the tab that requested it', async () => {
    const [first, second] = await open(2)
    expect(await second?.phone.dial(number)).toMatchObject({ status: 'dialling' })
    expect(first?.line().actions('dial')).toMatchObject([{ number }])
    first?.line().network.refuses(486)
    await world.clock.advance(6000)
    if (first) first.env.media.refusal = 'NotAllowedError'
    expect(await second?.phone.dial(number)).toMatchObject({
      status: 'refused',
      why: '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
    })
    expect(second?.reports).toEqual([
      'dial',
      'call-state OUTCOMING',
      'call-state FAILED',
      'call-end',
      'error'
    ])
    expect(first?.reports).toEqual([])
  })

  test('reports a refused transfer in the tab that ordered it, as long as that is there', async () => {
    const [first, second] = await open(2)
    const refuses = async (status: number) => {
      const callId = first?.line().network.call()?.id ?? ''
      first?.line().network.emit({ type: 'transferred', callId, ok: false, status })
      await settle()
    }
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    await settle()
    const first801 = rejected(second?.phone.transfer('801'))
    await settle()
    await refuses(486)
    expect(await first801).toMatchObject({ code: '486', message: '转接失败：占线' })
    expect(second?.story).toMatchObject([{ name: 'error', code: '486', kind: 'phone' }])
    expect(second?.notices()).toEqual(['转接失败：占线'])
    expect(first?.reports).not.toContain('error')
    expect(first?.notices()).not.toContain('转接失败：占线')
    const then802 = rejected(first?.phone.transfer('802'))
    await settle()
    await refuses(480)
    expect(await then802).toMatchObject({ code: '480' })
    expect(first?.story.at(-1)).toMatchObject({ name: 'error', code: '480' })
    expect(second?.reports).toEqual(['error'])
    void rejected(second?.phone.transfer('803'))
    await settle()
    second?.close()
    await settle()
    await refuses(486)
    expect(first?.story.at(-1)).toMatchObject({ name: 'error', code: '486' })
  })

  test('is taken over by a tab that requests it, when no call is on', async () => {
    const [first, second, third] = await open(3)
    await third?.phone.takeOver()
    await settle()
    expect(world.registered()).toHaveLength(1)
    expect(third?.registration().status).toBe('registered')
    expect(first?.registration().status).toBe('elsewhere')
    expect(second?.registration().status).toBe('elsewhere')
    third?.close()
    await settle()
    expect(world.registered()).toHaveLength(1)
  })

  test('is no longer waited for by a tab that leaves meanwhile', async () => {
    const [, second] = await open(2)
    const { locks } = world.browser
    const { request } = locks
    Object.assign(locks, {
      request: (...pending: Parameters<typeof request>) =>
        pending[2]?.steal ? new Promise(() => undefined) : request(...pending)
    })
    const taken = second?.phone.takeOver().then(() => 'settled')
    await settle()
    await expect(Promise.race([taken, settle()])).resolves.toBe(undefined)
    second?.env.page.hide(true)
    await expect(Promise.race([taken, settle()])).resolves.toBe('settled')
  })

  test('stays where the call is', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number)
    await settle()
    await expect(second?.phone.takeOver()).rejects.toMatchObject({
      message: '另一标签页正在通话，暂时无法接管'
    })
    await expect(second?.phone.register()).rejects.toMatchObject({
      kind: 'phone',
      message: '另一标签页正在通话，暂时无法接管'
    })
    expect(second?.reports.filter(name => name === 'error')).toHaveLength(2)
    expect(first?.at()).toBe('ringing')
    expect(world.registered()).toHaveLength(1)
  })

  test('cannot be taken from a tab that does not answer', async () => {
    const [first, second] = await open(2)
    world.browser.deafen()
    const taken = expect(second?.phone.takeOver()).rejects.toMatchObject({ message: '资源被占用' })
    await world.clock.advance(1000)
    await taken
    expect(first?.registration().status).toBe('registered')
  })

  test('is signed out in all tabs at once, also of a host that signs in by itself', async () => {
    const [first, second] = await open(2, { byHost: true })
    expect(second?.registration().status).toBe('elsewhere')
    await first?.logout()
    await world.clock.advance(1000)
    expect(world.registered()).toEqual([])
    expect(second?.lines()).toBe(0)
    expect(second?.story).toEqual([{ name: 'signed-out', reason: 'logout' }])
    expect(second?.notices()).toEqual([])
  })

  test('drops the messages of another version', async () => {
    const [, second] = await open(2)
    const before = second?.registration()
    const channel = world.browser.openChannel('hutong-phone:e-1:u-1')
    channel.post({ protocol: 2, from: 'x', type: 'state', phone: { status: 'ringing' } })
    channel.post({
      protocol: 3,
      from: 'x',
      type: 'state',
      phone: { status: 'talking', call: 'none' }
    })
    channel.post('state')
    channel.post({ protocol: 3, from: 'x', type: 'command', id: 'i', command: { do: 'explode' } })
    await settle()
    expect(second?.registration()).toEqual(before)
    expect(second?.at()).toBe('idle')
  })

  test("comes back with a page from the browser's cache", async () => {
    const [first] = await open(1)
    first?.env.page.hide(true)
    await settle()
    expect(world.registered()).toEqual([])
    first?.env.page.wake('restored')
    await settle()
    expect(first?.registration().status).toBe('registered')
  })

  test('works in a frame that is refused its locks, and warns the developer once', async () => {
    const refuse = () =>
      Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
    const locks = { request: refuse, isHeld: refuse }
    const tabs = await open(2, { locks })
    await world.clock.advance(5000)
    expect(world.registered()).toHaveLength(1)
    expect(tabs.map(tab => tab.registration().status).sort()).toEqual(['elsewhere', 'registered'])
    const follower = tabs.find(tab => tab.registration().status === 'elsewhere')
    const taken = follower?.phone.takeOver()
    await world.clock.advance(5000)
    await taken
    expect(follower?.registration().status).toBe('registered')
    for (const { env } of tabs)
      expect(env.warnings.filter(text => text.includes('Web Locks'))).toHaveLength(1)
  })

  test('works in a browser without locks, a little slower', async () => {
    const [first, second, third] = await open(3, { withoutLocks: true })
    await world.clock.advance(5000)
    expect(world.registered()).toHaveLength(1)
    const leader = opened.find(tab => tab.phone.$isLeader.get())
    leader?.close()
    await world.clock.advance(5000)
    expect(world.registered()).toHaveLength(1)
    expect(
      [first, second, third].filter(tab => tab?.registration().status === 'registered')
    ).toHaveLength(1)
  })
})
