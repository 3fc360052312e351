/** Several tabs of one browser, whose phones communicate: one set for each test. */
import { afterEach, beforeEach } from 'vitest'
import { type Tab, type Tabs, tabs } from './phone-tabs.ts'
import { settle } from './test-clock.ts'

export const number = '13800138000'
/** Name of the channel and the lock of the signed-in user's phone. */
export const CHANNEL = 'hutong-phone:e-1:u-1'
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

interface Received {
  readonly type: string
  readonly id?: string
  readonly owner?: string
  readonly from?: string
}

/** Why a promise was rejected. */
export const failureOf = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (reason: unknown) => reason
  )

/** A tab that the test plays by hand. */
export function remoteTab() {
  const channel = world.browser.openChannel(CHANNEL)
  const received: Received[] = []
  channel.listen(message => received.push(message as Received))
  const post = async (message: object) => {
    channel.post({ protocol: 3, from: 'remote', ...message })
    await settle()
  }
  const last = (type: string) => received.findLast(message => message.type === type)
  return { post, last, received }
}
