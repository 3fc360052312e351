import { describe, expect, test } from 'vitest'
import { number, open, opened, setUpTabs, world } from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

describe('one telephone over three tabs', () => {
  describe.each([
    ['is closed', true],
    ['dies without a word', false]
  ])('whose tab %s with a call in it', (_, hasTime) => {
    const text = '通话已结束：持有电话的页面已关闭或刷新'

    test('reports it in the tab that takes over, once', async () => {
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
      expect(second?.registration().status).toBe('registered')
      expect(second?.reports).toEqual(['call-state ENDED', 'call-end', 'error'])
      expect(second?.story.at(-2)).toMatchObject({
        callRecordId: 'r1',
        seconds: 3,
        ok: false,
        text
      })
      expect(second?.story.at(-1)).toMatchObject({ kind: 'phone', message: text })
      expect(third?.reports).toEqual([])
      await world.clock.advance(5000)
      expect(second?.at()).toBe('idle')
    })
  })

  // rule phone-27
  test('a page that is reloaded reports its call as lost, once', async () => {
    const text = '通话已结束：持有电话的页面已关闭或刷新'
    const [first] = await open(1)
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    await world.clock.advance(7000)
    first?.close()
    const again = await world.open()
    expect(again.reports).toEqual(['call-state ENDED', 'call-end', 'error'])
    expect(again.story[1]).toMatchObject({ callRecordId: 'r1', seconds: 7, ok: false, text })
    expect(again.registration().status).toBe('registered')
    again.close()
    const third = await world.open()
    opened.push(again, third)
    expect(third.reports).toEqual([])
  })

  test('goes on writing down the last call when its tab is reloaded', async () => {
    const [first, second] = await open(2)
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    first?.line().network.hangsUp()
    await settle()
    expect(second?.at()).toBe('wrap-up')
    first?.close()
    await settle()
    expect(second?.registration().status).toBe('registered')
    expect(second?.phone.$phone.get()).toMatchObject({
      status: 'wrap-up',
      call: { callRecordId: 'r1', number },
      outcome: { text: '对方已挂断' }
    })
    opened.push(await world.open())
    await settle()
    expect(opened.at(-1)?.at()).toBe('wrap-up')
  })

  test('a call that was on long ago is not reported', async () => {
    const [first] = await open(1)
    await first?.phone.dial(number)
    first?.close()
    await world.clock.advance(61_000)
    const again = await world.open()
    opened.push(again)
    expect(again.reports).toEqual([])
  })
})

describe('the event sequence of a call', () => {
  test('is reported in the tab that dialled, complete and once', async () => {
    const [first, second, third] = await open(3)
    await second?.phone.dial(number, { customerId: 'c1' })
    first?.line().network.alerts('r1')
    first?.line().network.connects('r1')
    await world.clock.advance(1000)
    first?.line().network.hangsUp()
    await settle()
    expect(second?.reports.toSorted()).toEqual([
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
    expect([...(first?.reports ?? []), ...(third?.reports ?? [])]).toEqual([])
  })

  test('is reported in the tab that answered, from there on', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await settle()
    await second?.phone.answer()
    first?.line().network.connects()
    await world.clock.advance(1000)
    await first?.phone.hangUp()
    await settle()
    expect(first?.reports).toEqual(['incoming', 'call-state INCOMING'])
    expect(second?.reports.toSorted()).toEqual([
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
    expect(first?.reports).toEqual(
      expect.arrayContaining(['call-state ANSWER', 'answer', 'call-state ENDED', 'call-end'])
    )
  })

  test('begins with the ringing, and then identifies the caller', async () => {
    const [first] = await open(1)
    first?.line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await world.clock.advance(900)
    expect(first?.reports).toEqual(['incoming', 'call-state INCOMING'])
    await world.clock.advance(100)
    expect(first?.reports).toEqual(['incoming', 'call-state INCOMING', 'screen-pop'])
  })
})

describe('who calls is shown once, in the tab', () => {
  const known = { callRecordId: 'r1', customerId: 'c1' }
  const pops = () => opened.map(tab => tab.reports.filter(name => name === 'screen-pop').length)
  const rings = async () => {
    opened[0]?.line().network.rings(number, known)
    await settle()
  }
  const connects = async () => {
    opened[0]?.line().network.connects()
    await world.clock.advance(1000)
  }

  test('that is the only one, while it rings', async () => {
    await open(2)
    opened[1]?.close()
    await settle()
    await rings()
    await world.clock.advance(1000)
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
    await world.clock.advance(1000)
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

test('a tab that hung does nothing of what was given up meanwhile', async () => {
  const [first] = await open(1)
  const { entId, userId } = { entId: 'e-1', userId: 'u-1' }
  const channel = world.browser.openChannel(`hutong-phone:${entId}:${userId}`)
  const events: unknown[] = []
  channel.listen(message => events.push(message))
  const ask = (id: string, until: number) =>
    channel.post({
      protocol: 3,
      from: 'another',
      type: 'command',
      id,
      until,
      command: { do: 'dial', number, callId: id }
    })
  ask('late', world.clock.now() - 1)
  await settle()
  expect(first?.line().actions('dial')).toEqual([])
  expect(events).toContainEqual(expect.objectContaining({ type: 'refused', id: 'late' }))
  ask('early', world.clock.now() + 500)
  await settle()
  expect(first?.line().actions('dial')).toHaveLength(1)
})
