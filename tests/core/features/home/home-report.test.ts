/** The report of 首页 is read again while its page is in sight. */
import { afterEach, expect, it } from 'vitest'
import { $home, watchHome } from '../../../../core/features/home/home-report.ts'
import type { HomeReport } from '../../../../core/features/home/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const totals = { calls: 0, answered: 0, talked: 0, talkSeconds: 0 }
const period = { inbound: totals, outbound: totals, missed: 0, satisfaction: null }
const report = (readTime: number): HomeReport => ({
  readTime,
  scope: { scope: 'own', name: '客服一部', hasLower: false },
  current: period,
  before: period,
  trend: { unit: 'hour', points: [], kpis: [], before: [] },
  results: [],
  unresolved: 0,
  intents: [],
  agents: [],
  tasks: null,
  account: null,
  queues: [],
  todos: { waitingCalls: 0, reviews: null, failedImports: 0 }
})

const day = { from: '2026-11-24', to: '2026-11-24' }
const refused = (status: number) => Response.json({ message: '不行' }, { status })

/** A server whose answers may fail, and the stop function of the page. */
async function watching() {
  const answers = { status: 200, reads: 0 }
  const { env } = await signIn({
    'GET /home': () =>
      answers.status === 200 ? ok(report(++answers.reads)) : refused(answers.status)
  })
  stop = watchHome(day)
  await settle()
  return { env, answers }
}
let stop: () => void = () => undefined
const readTime = () => lastOf($home.get())?.report.readTime

afterEach(async () => {
  stop()
  leave('logout')
  await settle()
})

it('every 10 s, and not while the tab is hidden', async () => {
  const { env, answers } = await watching()
  await env.clock.advance(9000)
  expect(answers.reads).toBe(1)
  await env.clock.advance(1000)
  await settle()
  expect(answers.reads).toBe(2)
  env.page.visible = false
  await env.clock.advance(60_000)
  expect(answers.reads).toBe(2)
  env.page.visible = true
  env.page.wake('visible')
  env.page.wake('visible')
  await settle()
  expect(answers.reads).toBe(3)
})

it('and no more once the page is gone', async () => {
  const { env, answers } = await watching()
  stop()
  await env.clock.advance(60_000)
  expect(answers.reads).toBe(1)
})

it('a server that is away keeps the values with their time, a lost permission does not', async () => {
  const { env, answers } = await watching()
  answers.status = 503
  await env.clock.advance(10_000)
  await settle()
  expect([$home.get().status, readTime()]).toEqual(['ready', 1])
  answers.status = 403
  await env.clock.advance(10_000)
  await settle()
  expect($home.get()).toMatchObject({ status: 'failed', failure: { kind: 'forbidden' } })
})
