import { afterEach, describe, expect, test } from 'vitest'
import { type Tab, type Tabs, tabs } from '../../../support/core/phone-tabs.ts'
import { settle } from '../../../support/core/test-environment.ts'

const number = '13800138000'
let world: Tabs
const opened: Tab[] = []
let callOff = () => {}

afterEach(async () => {
  callOff()
  for (const tab of opened.splice(0)) {
    tab.close()
    await settle()
  }
})

/** A console with the telephone, and a tab with the workbench. */
async function consoleAnd(during = async (_: Tab) => {}) {
  world = tabs()
  const first = await world.open()
  await during(first)
  const bench = await world.open()
  opened.push(first, bench)
  // The modules are those of the tab that was opened last.
  const { claimPhone } = await import('../../../../core/features/workbench/claim-phone.ts')
  callOff = claimPhone()
  await settle()
  return { first, bench }
}

describe('the workbench', () => {
  test('takes the telephone over, and its calls outlive the console', async () => {
    const { first, bench } = await consoleAnd()
    expect(bench.registration().status).toBe('registered')
    expect(first.registration().status).toBe('elsewhere')
    bench.line().network.rings(number, { callRecordId: 'r1' })
    await bench.phone.answer()
    bench.line().network.connects()
    opened.shift()?.close()
    await settle()
    expect(first.registration().status).toBe('none')
    expect(bench.at()).toBe('talking')
  })

  test('waits for the end of a call that another tab has', async () => {
    const { first, bench } = await consoleAnd(async tab => {
      await tab.phone.dial(number)
      tab.line().network.connects('r1')
    })
    expect(bench.registration()).toMatchObject({ status: 'elsewhere', busy: true })
    expect(first.at()).toBe('talking')
    first.line().network.hangsUp()
    await settle()
    expect(bench.registration().status).toBe('registered')
    expect(bench.notices()).toEqual([])
  })

  test('lets another tab keep what it takes over later', async () => {
    const { first, bench } = await consoleAnd()
    await first.phone.takeOver()
    await settle()
    expect(first.registration().status).toBe('registered')
    expect(bench.registration().status).toBe('elsewhere')
  })
})
