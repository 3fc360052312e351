/** The use of the lines is read again while its page is in sight. */
import { afterEach, expect, it } from 'vitest'
import {
  $lineMonitor,
  readLines,
  watchLines
} from '../../../../core/features/line-monitor/line-use.ts'
import { chartLinesOf } from '../../../../core/features/line-monitor/rules.ts'
import type { LineMonitor } from '../../../../core/features/line-monitor/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

/** A server that was killed for the middle of three minutes. */
const monitor = (readTime: number): LineMonitor => ({
  ...{ readTime, dayTime: 0, isWhole: true, alarm: { enabled: false } },
  lines: [],
  groups: [{ groupId: 'g-1', name: '广州固话池', peak: 4 }],
  ungroupedPeak: 0,
  hour: {
    ...{ beginTime: 0, step: 60_000, served: [true, false, true] },
    series: [{ kind: 'group', key: 'g-1', peaks: [3, 3, 4] }]
  }
})

async function watching() {
  const answers = { isUp: true, reads: 0 }
  const { env } = await signIn({
    'GET /line_monitor': () =>
      answers.isUp
        ? ok(monitor(++answers.reads))
        : Response.json({ message: '服务未运行' }, { status: 503 })
  })
  stop = watchLines()
  await settle()
  return { env, answers }
}
let stop: () => void = () => undefined
const readTime = () => lastOf($lineMonitor.get())?.readTime

afterEach(async () => {
  stop()
  leave('logout')
  await settle()
})

// rule line-monitor-7
it('every five seconds, not while the tab is hidden, and at once when it is shown', async () => {
  const { env, answers } = await watching()
  await env.clock.advance(4000)
  expect(answers.reads).toBe(1)
  await env.clock.advance(1000)
  await settle()
  expect(answers.reads).toBe(2)
  env.page.visible = false
  await env.clock.advance(60_000)
  expect(answers.reads).toBe(2)
  env.page.visible = true
  env.page.wake('visible')
  await settle()
  expect(answers.reads).toBe(3)
  stop()
  await env.clock.advance(60_000)
  expect(answers.reads).toBe(3)
})

it('a killed server leaves the last values with their time, until it runs again', async () => {
  const { env, answers } = await watching()
  answers.isUp = false
  await env.clock.advance(5000)
  await settle()
  expect([$lineMonitor.get().status, readTime()]).toEqual(['failed', 1])
  answers.isUp = true
  await readLines()
  expect([$lineMonitor.get().status, readTime()]).toEqual(['ready', 2])
})

// rule line-monitor-5
it('a period without a server interrupts the lines of the chart', async () => {
  await watching()
  const found = lastOf($lineMonitor.get()) as LineMonitor
  expect(chartLinesOf(found.hour, found, undefined).shown).toEqual([
    { key: 'group g-1', name: '广州固话池', values: [3, null, 4] }
  ])
})
