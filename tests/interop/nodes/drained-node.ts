/** A server that drains behind the proxy while its pages work. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodePair } from './node-pair.ts'
import type { SimulatedPage } from './simulated-page.ts'

/** In ms: how often each page asks, and how long after the end they go on. */
const [EVERY, AFTER] = [1000, 4000]
const requests = [
  '/users/detail',
  '/agent/status',
  '/message_tips?page=1&pageSize=10',
  '/work_orders?view=all&page=1&pageSize=10'
]

export async function drainNode({ a }: NodePair, pages: readonly SimulatedPage[]) {
  const before = pages.map(({ reconnections, errors }) => ({
    reconnections: reconnections.length,
    errors: errors.length
  }))
  let isOver = false
  let answered = 0
  const working = pages.map(async page => {
    await sleep(Math.random() * EVERY)
    for (let at = 0; !isOver; at++) {
      await page.act(requests[at % requests.length] ?? '')
      answered++
      await sleep(EVERY)
    }
  })
  await sleep(EVERY)
  const ms = await a.stop()
  await sleep(AFTER)
  isOver = true
  await Promise.all(working)
  const errors = pages.flatMap((page, at) => page.errors.slice(before[at]?.errors))
  const moved = pages
    .flatMap((page, at) => page.reconnections.slice(before[at]?.reconnections))
    .toSorted((one, other) => one.ms - other.ms)
  await a.start()
  return { ms, answered, errors, moved, areOpen: pages.every(page => page.isOpen()) }
}
