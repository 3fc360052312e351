import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leaseLocks } from '../../core/phone/lease-locks.ts'
import { type Tab, type Tabs, tabs } from '../support/phone-tabs.ts'
import { testBrowser } from '../support/test-browser.ts'
import { settle, testClock } from '../support/test-clock.ts'

const number = '13800138000'
let world: Tabs
let opened: Tab[]

async function open(count: number, options?: Parameters<Tabs['open']>[0]): Promise<Tab[]> {
  for (let each = 0; each < count; each++) opened.push(await world.open(options))
  await settle()
  return opened
}

beforeEach(() => {
  world = tabs()
  opened = []
})
afterEach(() => {
  for (const tab of opened) tab.stopCore()
})

describe('one telephone over three tabs', () => {
  test('is registered once, and the others know where it is', async () => {
    const [first, second, third] = await open(3)
    expect(world.registered()).toHaveLength(1)
    expect(first?.registration()).toEqual({ at: 'registered', expires: 300 })
    expect(second?.registration()).toMatchObject({ at: 'elsewhere', busy: false })
    expect(third?.registration()).toMatchObject({ at: 'elsewhere', busy: false })
    expect(opened.map(tab => tab.phone.$isLeader.get())).toEqual([true, false, false])
  })

  test('has what it takes at hand in the tabs that wait for it', async () => {
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
    expect(second?.registration().at).toBe('registered')
    expect(third?.registration().at).toBe('elsewhere')
  })

  test('rings in every tab, but speaks to the page in one', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await settle()
    expect(second?.phone.$phone.get()).toMatchObject({ at: 'ringing', call: { number } })
    expect(second?.registration()).toMatchObject({ at: 'elsewhere', busy: true })
    expect(first?.told).toEqual(['incoming', 'call-state INCOMING'])
    expect(second?.told).toEqual([])
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

  test('dials from another tab, and is refused in the tab that asked', async () => {
    const [first, second] = await open(2)
    expect(await second?.phone.dial(number)).toMatchObject({ at: 'dialling' })
    expect(first?.line().deeds('dial')).toMatchObject([{ number }])
    first?.line().network.refuses(486)
    await world.clock.advance(6000)
    if (first) first.env.media.refusal = 'NotAllowedError'
    expect(await second?.phone.dial(number)).toMatchObject({
      at: 'refused',
      why: '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
    })
    expect(second?.told).toEqual([
      'dial',
      'call-state OUTCOMING',
      'call-state FAILED',
      'call-end',
      'error'
    ])
    expect(first?.told).toEqual([])
  })

  test('is taken over by a tab that asks, when no call is on', async () => {
    const [first, second, third] = await open(3)
    await third?.phone.takeOver()
    await settle()
    expect(world.registered()).toHaveLength(1)
    expect(third?.registration().at).toBe('registered')
    expect(first?.registration().at).toBe('elsewhere')
    expect(second?.registration().at).toBe('elsewhere')
    third?.close()
    await settle()
    expect(world.registered()).toHaveLength(1)
  })

  test('is no longer waited for by a tab that leaves meanwhile', async () => {
    const [, second] = await open(2)
    const { locks } = world.browser
    const { request } = locks
    Object.assign(locks, {
      request: (...asked: Parameters<typeof request>) =>
        asked[2]?.steal ? new Promise(() => undefined) : request(...asked)
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
    expect(second?.told.filter(name => name === 'error')).toHaveLength(2)
    expect(first?.at()).toBe('ringing')
    expect(world.registered()).toHaveLength(1)
  })

  test('cannot be taken from a tab that does not answer', async () => {
    const [first, second] = await open(2)
    world.browser.deafen()
    const taken = expect(second?.phone.takeOver()).rejects.toMatchObject({ message: '资源被占用' })
    await world.clock.advance(1000)
    await taken
    expect(first?.registration().at).toBe('registered')
  })

  describe.each([
    ['is closed', true],
    ['dies without a word', false]
  ])('whose tab %s with a call in it', (_, hasTime) => {
    const text = '通话已结束：持有电话的页面已关闭或刷新'

    test('says so in the tab that takes over, once', async () => {
      const [first, second, third] = await open(3)
      first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
      await settle()
      await first?.phone.answer()
      first?.line().network.connects()
      await world.clock.advance(3000)
      if (hasTime) first?.close()
      else {
        world.browser.deafen()
        first?.stopCore()
      }
      await settle()
      expect(second?.registration().at).toBe('registered')
      expect(second?.told).toEqual(['call-state ENDED', 'call-end', 'error'])
      expect(second?.story.at(-2)).toMatchObject({
        callRecordId: 'r1',
        seconds: 3,
        ok: false,
        text
      })
      expect(second?.story.at(-1)).toMatchObject({ kind: 'phone', message: text })
      expect(third?.told).toEqual([])
      await world.clock.advance(5000)
      expect(second?.at()).toBe('idle')
    })
  })

  test('a page that is loaded anew says that its call is lost, once', async () => {
    const text = '通话已结束：持有电话的页面已关闭或刷新'
    const [first] = await open(1)
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    await world.clock.advance(7000)
    first?.close()
    const again = await world.open()
    expect(again.told).toEqual(['call-state ENDED', 'call-end', 'error'])
    expect(again.story[1]).toMatchObject({ callRecordId: 'r1', seconds: 7, ok: false, text })
    expect(again.registration().at).toBe('registered')
    again.close()
    const third = await world.open()
    opened.push(again, third)
    expect(third.told).toEqual([])
  })

  test('goes on writing down the last call when its tab is loaded anew', async () => {
    const [first, second] = await open(2)
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    first?.line().network.hangsUp()
    await settle()
    expect(second?.at()).toBe('wrap-up')
    first?.close()
    await settle()
    expect(second?.registration().at).toBe('registered')
    expect(second?.phone.$phone.get()).toMatchObject({
      at: 'wrap-up',
      call: { callRecordId: 'r1', number },
      outcome: { text: '服务对象已挂断！' }
    })
    opened.push(await world.open())
    await settle()
    expect(opened.at(-1)?.at()).toBe('wrap-up')
  })

  test('a call that was on long ago is nothing to tell', async () => {
    const [first] = await open(1)
    await first?.phone.dial(number)
    first?.close()
    await world.clock.advance(61_000)
    const again = await world.open()
    opened.push(again)
    expect(again.told).toEqual([])
  })

  test('is signed out in all tabs at once, also of a host that signs in by itself', async () => {
    const [first, second] = await open(2, { byHost: true })
    expect(second?.registration().at).toBe('elsewhere')
    await first?.logout()
    await world.clock.advance(1000)
    expect(world.registered()).toEqual([])
    expect(second?.lines()).toBe(0)
    expect(second?.story).toEqual([{ name: 'signed-out', reason: 'logout' }])
    expect(second?.notices()).toEqual([])
  })

  test('drops what another version of us says', async () => {
    const [, second] = await open(2)
    const before = second?.registration()
    const channel = world.browser.openChannel('hutong-phone:e-1:u-1')
    channel.post({ protocol: 2, from: 'x', type: 'state', phone: { at: 'ringing' } })
    channel.post({
      protocol: 1,
      from: 'x',
      type: 'state',
      phone: { at: 'talking', call: 'nobody' }
    })
    channel.post('state')
    channel.post({ protocol: 1, from: 'x', type: 'order', id: 'i', order: { do: 'explode' } })
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
    expect(first?.registration().at).toBe('registered')
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
      [first, second, third].filter(tab => tab?.registration().at === 'registered')
    ).toHaveLength(1)
  })
})

describe('the story of a call', () => {
  test('is told in the tab that dialled, whole and once', async () => {
    const [first, second, third] = await open(3)
    await second?.phone.dial(number, { customerId: 'c1' })
    first?.line().network.alerts('r1')
    first?.line().network.connects('r1')
    await settle()
    first?.line().network.hangsUp()
    await settle()
    expect(second?.told.toSorted()).toEqual([
      'answer',
      'call-end',
      'call-state ANSWER',
      'call-state ENDED',
      'call-state OUTCOMING',
      'call-state PROGRESS',
      'dial',
      'screen-pop'
    ])
    expect(second?.phone.$sipState.get()).toBe('ENDED')
    expect(second?.story.at(-1)).toMatchObject({ name: 'call-end', callRecordId: 'r1', ok: true })
    expect([...(first?.told ?? []), ...(third?.told ?? [])]).toEqual([])
  })

  test('is told in the tab that answered, from there on', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await settle()
    await second?.phone.answer()
    first?.line().network.connects()
    await settle()
    await first?.phone.hangUp()
    await settle()
    expect(first?.told).toEqual(['incoming', 'call-state INCOMING'])
    expect(second?.told.toSorted()).toEqual([
      'answer',
      'call-end',
      'call-state ANSWER',
      'call-state ENDED',
      'screen-pop'
    ])
  })

  test('goes on where the telephone is, when that tab is closed', async () => {
    const [first, second] = await open(2)
    await second?.phone.dial(number)
    second?.close()
    await settle()
    first?.line().network.connects('r1')
    first?.line().network.hangsUp()
    await settle()
    expect(first?.told).toEqual(
      expect.arrayContaining(['call-state ANSWER', 'answer', 'call-state ENDED', 'call-end'])
    )
  })

  test('begins with the ringing, and then says who it is', async () => {
    const [first] = await open(1)
    first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await settle()
    expect(first?.told).toEqual(['incoming', 'call-state INCOMING', 'screen-pop'])
  })
})

describe('who calls is shown once, in the tab', () => {
  const known = { callRecordId: 'r1', customerId: 'c1' }
  const pops = () => opened.map(tab => tab.told.filter(name => name === 'screen-pop').length)
  const rings = async () => {
    opened[0]?.line().network.rings(number, known)
    await settle()
  }
  const connects = async () => {
    opened[0]?.line().network.connects()
    await world.clock.advance(1000)
  }

  test('that is the only one, as soon as it rings', async () => {
    await open(2)
    opened[1]?.close()
    await settle()
    await rings()
    expect(pops()).toEqual([1, 0])
    opened.push(await world.open())
    await opened[2]?.phone.answer()
    await connects()
    expect(pops()).toEqual([1, 0, 0])
  })

  test('that answers, although another one has the telephone', async () => {
    await open(3)
    await rings()
    expect(pops()).toEqual([0, 0, 0])
    await opened[1]?.phone.answer()
    await connects()
    expect(pops()).toEqual([0, 1, 0])
  })

  test('that has the telephone, when it answers itself', async () => {
    await open(2)
    await rings()
    await opened[0]?.phone.answer()
    await connects()
    expect(pops()).toEqual([1, 0])
  })

  test('that answers in the end, when another could not', async () => {
    await open(3)
    await rings()
    const { media } = opened[0]?.env ?? {}
    if (media) media.refusal = 'NotAllowedError'
    await expect(opened[1]?.phone.answer()).rejects.toMatchObject({ kind: 'microphone' })
    if (media) media.refusal = undefined
    await Promise.all([opened[2]?.phone.answer(), opened[1]?.phone.answer()])
    await connects()
    expect(pops()).toEqual([0, 0, 1])
  })

  test('that dialled', async () => {
    await open(2)
    await opened[1]?.phone.dial(number, { customerId: 'c1' })
    opened[0]?.line().network.alerts('r1')
    await settle()
    expect(pops()).toEqual([0, 1])
    await connects()
    expect(pops()).toEqual([0, 1])
  })

  test('that has the telephone, when the one that answered is gone', async () => {
    await open(2)
    await rings()
    await opened[1]?.phone.answer()
    opened[1]?.close()
    await settle()
    await connects()
    expect(pops()).toEqual([1, 0])
  })

  test('that has the telephone, also when it has just got it and the others were there before', async () => {
    await open(3)
    opened[0]?.close()
    await settle()
    opened[1]?.line().network.rings(number, known)
    await settle()
    expect(pops()).toEqual([0, 0, 0])
    await opened[2]?.phone.answer()
    opened[1]?.line().network.connects()
    await world.clock.advance(1000)
    expect(pops()).toEqual([0, 0, 1])
  })
})

describe('locks by lease', () => {
  function candidates(count: number) {
    const clock = testClock()
    const browser = testBrowser()
    const holding = new Set<number>()
    const all = Array.from({ length: count }, (_, index) => {
      const channel = browser.openChannel('leases')
      const beats = new Set<() => void>()
      const every: typeof clock.every = (milliseconds, beat) => {
        const stop = clock.every(milliseconds, beat)
        beats.add(stop)
        return stop
      }
      const die = () => {
        for (const stop of beats) stop()
        holding.delete(index)
      }
      const locks = leaseLocks({ tab: `tab-${index}`, channel, every, monotonic: clock.monotonic })
      let release = () => {}
      const hold = () => {
        holding.add(index)
        return new Promise<void>(done => {
          release = () => {
            holding.delete(index)
            done()
          }
        })
      }
      return { locks, hold, die, release: () => release() }
    })
    return { clock, holding, all }
  }

  test('are held by one at any moment', async () => {
    const { clock, holding, all } = candidates(5)
    for (const { locks, hold } of all) void locks.request('phone', hold)
    for (let turn = 0; turn < 60; turn++) {
      await clock.advance(100)
      expect(holding.size).toBeLessThanOrEqual(1)
    }
    expect(holding.size).toBe(1)
  })

  test('pass on within a second when they are given back, and within five when the holder dies', async () => {
    const { clock, holding, all } = candidates(3)
    for (const { locks, hold } of all) void locks.request('phone', hold)
    await clock.advance(5000)
    const [first] = holding
    all[first ?? 0]?.release()
    await clock.advance(1100)
    expect(holding.size).toBe(1)
    const [second] = holding
    expect(second).not.toBe(first)
    all[second ?? 0]?.die()
    await clock.advance(5000)
    expect(holding.size).toBe(1)
  })

  test('refuse who will not wait, and can be stolen', async () => {
    const { clock, holding, all } = candidates(2)
    const robbed = all[0]?.locks.request('phone', all[0].hold).catch((error: Error) => error.name)
    await clock.advance(2500)
    expect([...holding]).toEqual([0])
    expect(await all[1]?.locks.request('phone', all[1].hold, { ifAvailable: true })).toBe(false)
    void all[1]?.locks.request('phone', all[1].hold, { steal: true })
    await clock.advance(1000)
    expect(await robbed).toBe('AbortError')
    expect(holding.has(1)).toBe(true)
  })

  test('are not waited for any longer once the request is called off', async () => {
    const { clock, all } = candidates(1)
    const calling = new AbortController()
    const asked = all[0]?.locks.request('phone', all[0].hold, { signal: calling.signal })
    calling.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(clock.beats()).toBe(0)
  })
})
