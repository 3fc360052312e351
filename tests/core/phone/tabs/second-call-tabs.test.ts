import { expect, test } from 'vitest'
import { number, open, setUpTabs } from '../../../support/core/tab-scenarios.ts'
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
