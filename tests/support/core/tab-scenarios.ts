/** Several tabs of one browser, whose telephones know of each other: one set for each test. */
import { afterEach, beforeEach } from 'vitest'
import { type Tab, type Tabs, tabs } from './phone-tabs.ts'
import { settle } from './test-clock.ts'

export const number = '13800138000'
// Live bindings: each test has its own values.
export let world: Tabs
export let opened: Tab[]

export async function open(count: number, options?: Parameters<Tabs['open']>[0]): Promise<Tab[]> {
  for (let each = 0; each < count; each++) opened.push(await world.open(options))
  await settle()
  return opened
}

export function setUpTabs(): void {
  beforeEach(() => {
    world = tabs()
    opened = []
  })
  afterEach(() => {
    for (const tab of opened) tab.stopCore()
  })
}
