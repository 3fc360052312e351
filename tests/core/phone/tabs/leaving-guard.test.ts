import { describe, expect, test } from 'vitest'
import { number, open, opened, setUpTabs, world } from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

const CHANNEL = 'hutong-phone:e-1:u-1'
const LEAVE_QUESTION = '当前有通话进行中，是否退出'
const guards = () => opened.map(tab => tab.env.page.guards)

describe('leaving the page during a call', () => {
  // rule phone-26
  test('prompts first in the tab with the telephone, and in no other', async () => {
    const [first, second] = await open(3)
    await second?.phone.dial(number)
    first?.line().network.connects('r1')
    await settle()
    expect(opened.map(tab => tab.at())).toEqual(['talking', 'talking', 'talking'])
    expect(guards()).toEqual([[LEAVE_QUESTION], [], []])
    await second?.phone.hangUp()
    await settle()
    expect(guards()).toEqual([[], [], []])
  })

  test('prompts where the telephone is now, and no longer where it was', async () => {
    const [first, second] = await open(2)
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    first?.line().network.hangsUp()
    await settle()
    await second?.phone.takeOver()
    await settle()
    expect(opened.map(tab => tab.phone.$isLeader.get())).toEqual([false, true])
    second?.line().network.rings(number)
    await settle()
    expect(opened.map(tab => tab.at())).toEqual(['ringing', 'ringing'])
    expect(guards()).toEqual([[], [LEAVE_QUESTION]])
  })

  test('no longer prompts when another tab has taken the telephone by force', async () => {
    const [first] = await open(2)
    await first?.phone.dial(number)
    first?.line().network.connects('r1')
    await settle()
    expect(guards()).toEqual([[LEAVE_QUESTION], []])
    let release = (): void => undefined
    const held = new Promise<void>(done => {
      release = done
    })
    void world.browser.locks.request(CHANNEL, () => held, { steal: true })
    await settle()
    expect(first?.phone.$isLeader.get()).toBe(false)
    expect(guards()).toEqual([[], []])
    release()
  })
})

describe('a tab that receives a request to yield the telephone', () => {
  /** As a tab does that has not heard of a call yet. */
  async function askToYield() {
    const answers: unknown[] = []
    const channel = world.browser.openChannel(CHANNEL)
    channel.listen(message => answers.push(message))
    const command = { do: 'yield' }
    const until = world.clock.now() + 1000
    channel.post({ protocol: 3, from: 'another', type: 'command', id: 'c-1', until, command })
    await settle()
    return answers
  }

  test.each(['rings', 'is talked in'])('keeps it while a call %s', async how => {
    const [first] = await open(1)
    first?.line().network.rings(number, { callRecordId: 'r1' })
    await settle()
    if (how === 'is talked in') {
      await first?.phone.answer()
      first?.line().network.connects()
      await settle()
    }
    const before = first?.at()
    expect(await askToYield()).toContainEqual(
      expect.objectContaining({
        type: 'refused',
        id: 'c-1',
        message: '另一标签页正在通话，暂时无法接管'
      })
    )
    expect(first?.line().actions('stop')).toEqual([])
    expect(first?.at()).toBe(before)
    expect(guards()).toEqual([[LEAVE_QUESTION]])
  })

  test('does so without a call, and takes it back when no tab takes over', async () => {
    const [first] = await open(1)
    expect(await askToYield()).toContainEqual(expect.objectContaining({ type: 'done', id: 'c-1' }))
    expect(world.registered()).toEqual([])
    await world.clock.advance(1999)
    expect(first?.lines()).toBe(1)
    await world.clock.advance(1)
    expect(first?.lines()).toBe(2)
    expect(world.registered()).toHaveLength(1)
  })
})
