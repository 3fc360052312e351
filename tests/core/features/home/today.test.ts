/** The KPIs of today, for any number of dashboards of a page. */
import { afterEach, expect, it } from 'vitest'
import { $today, readToday, watchToday } from '../../../../core/features/home/today.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const totals = { calls: 0, answered: 0, talked: 0, talkSeconds: 0 }
const period = { inbound: totals, outbound: totals, missed: 0, satisfaction: null }
const report = {
  ...{ readTime: 1, current: period, before: period, results: [], unresolved: 0, intents: [] },
  scope: { scope: 'own', name: '客服一部', hasLower: false },
  trend: { unit: 'hour', points: [], kpis: [], before: [] },
  ...{ agents: [], tasks: null, account: null },
  queues: [],
  todos: { waitingCalls: 0, reviews: null, failedImports: 0 }
}
const stops: (() => void)[] = []

/** The days that the server is asked for; `status` may change. */
async function signedIn() {
  const answers = { status: 200, days: [] as (string | null)[] }
  const { env } = await signIn({
    'GET /home': ({ url }) => {
      answers.days.push(url.searchParams.get('from'))
      expect(url.searchParams.get('to')).toBe(url.searchParams.get('from'))
      return answers.status === 200
        ? ok(report)
        : Response.json({ message: '不行' }, { status: answers.status })
    }
  })
  return { env, answers }
}
async function watch(): Promise<void> {
  stops.push(watchToday())
  await settle()
}

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  leave('logout')
  await settle()
})

it('are read once for all dashboards, until the last one is gone', async () => {
  const { env, answers } = await signedIn()
  await watch()
  await watch()
  expect(answers.days).toHaveLength(1)
  await env.clock.advance(10_000)
  await settle()
  expect(answers.days).toHaveLength(2)
  stops.pop()?.()
  await env.clock.advance(10_000)
  await settle()
  expect(answers.days).toHaveLength(3)
  stops.pop()?.()
  await env.clock.advance(60_000)
  expect(answers.days).toHaveLength(3)
})

it('are those of the next day after midnight in China', async () => {
  const { env, answers } = await signedIn()
  env.clock.setWallClock(Date.parse('2026-11-21T23:59:55+08:00'))
  await watch()
  await env.clock.advance(10_000)
  await settle()
  expect(answers.days).toEqual(['2026-11-21', '2026-11-22'])
  expect(lastOf($today.get())?.range.from).toBe('2026-11-22')
})

it('reject with the failure when they are read on request', async () => {
  const { answers } = await signedIn()
  answers.status = 403
  await expect(readToday()).rejects.toMatchObject({ kind: 'forbidden' })
  expect($today.get().status).toBe('failed')
})
