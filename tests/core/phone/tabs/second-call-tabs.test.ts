import { describe, expect, test } from 'vitest'
import { number, open, setUpTabs, world } from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

/** The agent works in the second tab, the first has the telephone: a call that was dialled there. */
async function working() {
  const [leader, tab, third] = await open(3)
  if (!leader || !tab || !third) throw new Error('No tabs')
  await tab.phone.dial(number)
  const { network } = leader.line()
  network.connects('r1')
  await settle()
  return { leader, tab, third, network }
}

// rule phone-85
test('a second call is shown in every tab, and each may command it', async () => {
  const [leader, other] = await open(2)
  if (!leader || !other) throw new Error('No tabs')
  await leader.phone.dial(number)
  leader.line().network.connects('r1')
  await settle()
  await other.second.consult('801')
  await settle()
  const { network } = leader.line()
  expect(other.secondCall()).toMatchObject({
    ...{ status: 'dialling', isActive: true, call: { number: '801' } }
  })
  network.connects('r2', network.second())
  await settle()
  expect(other.secondCall()).toMatchObject({ status: 'talking', held: undefined })
  await other.second.swapCalls()
  await settle()
  expect(leader.secondCall()).toMatchObject({ held: 'us', isActive: false })
  expect(other.secondCall()).toMatchObject({ held: 'us', isActive: false })
  await expect(other.second.consult('802')).rejects.toThrow('已有第二通电话')
  await other.second.dropCall('second')
  await settle()
  expect(other.secondCall()).toBeUndefined()
  expect(leader.secondCall()).toBeUndefined()
})

// rule phone-85
test('a second call is gone from every tab when the tab with the telephone is closed', async () => {
  const [leader, other] = await open(2)
  await leader?.phone.dial(number)
  leader?.line().network.connects('r1')
  await settle()
  await leader?.second.consult('801')
  await settle()
  expect(other?.secondCall()).toBeDefined()
  leader?.close()
  await settle()
  expect(other?.registration().status).toBe('registered')
  expect(other?.secondCall()).toBeUndefined()
})

test('the end of the first call is reported in the tab that dialled it when the second goes on', async () => {
  const { leader, tab, network } = await working()
  await tab.second.consult('801')
  network.connects('r2', network.second())
  network.hangsUp()
  await settle()
  expect(tab.story).toContainEqual(
    expect.objectContaining({ name: 'call-end', callRecordId: 'r1', endedBy: 'customer' })
  )
  expect(tab.story.at(-1)).toMatchObject({ name: 'answer', callRecordId: 'r2' })
  expect(leader.reports).toEqual([])
})

describe('notices about a second call are shown in the tab', () => {
  const failure = '咨询未接通：占线，原通话仍在保持中'

  test('that consults, also why it failed', async () => {
    const { leader, tab, third, network } = await working()
    await third.second.consult('801')
    network.refuses(486, undefined, network.second())
    await settle()
    expect(third.notices()).toContain(failure)
    expect(third.story).toContainEqual(
      expect.objectContaining({ name: 'error', kind: 'phone', message: failure })
    )
    await tab.second.consult('802')
    network.connects('r3', network.second())
    network.hangsUp(network.second())
    await settle()
    expect(tab.notices()).toContain('802已挂断，原通话仍在保持中')
    expect(leader.notices()).toEqual([])
    expect([...leader.reports, ...tab.reports]).not.toContain('error')
  })

  test('with the first call while the caller waits, and in the one that answers', async () => {
    const { leader, tab, third, network } = await working()
    tab.phone.setUpPhone({ exchange: { callWaiting: true } })
    leader.phone.setUpPhone({ exchange: { callWaiting: true } })
    network.rings('13900139000')
    network.refuses(487, undefined, network.second())
    await settle()
    expect(tab.notices()).toContain('等待中的来电已挂断')
    network.rings('13900139000', { name: '李雷' })
    await settle()
    await third.phone.answer()
    network.connects('r2', network.second())
    network.hangsUp(network.second())
    await settle()
    expect(third.notices()).toContain('李雷已挂断，原通话仍在保持中')
    expect(leader.notices()).toEqual([])
  })

  test('with the telephone when the others are closed', async () => {
    const { leader, tab, third, network } = await working()
    await third.second.consult('801')
    third.close()
    tab.close()
    await settle()
    network.refuses(486, undefined, network.second())
    await settle()
    expect(leader.notices()).toContain(failure)
  })
})

// rule phone-18
test('the customer of a caller who waited is shown in the tab that answers', async () => {
  const { leader, tab, third, network } = await working()
  leader.phone.setUpPhone({ exchange: { callWaiting: true } })
  await world.clock.advance(2000)
  network.rings('13900139000', { callRecordId: 'r2', customerId: 'c2' })
  await settle()
  await third.phone.answer()
  network.connects('r2', network.second())
  await world.clock.advance(1000)
  expect(third.story).toContainEqual(
    expect.objectContaining({ name: 'screen-pop', callRecordId: 'r2', customerId: 'c2' })
  )
  network.hangsUp()
  await settle()
  expect(tab.story.at(-1)).toMatchObject({ name: 'call-end', callRecordId: 'r1' })
  expect(third.story.at(-1)).toMatchObject({ name: 'answer', callRecordId: 'r2' })
  expect(tab.reports.filter(name => name === 'screen-pop')).toHaveLength(1)
  expect(leader.reports).not.toContain('screen-pop')
})
