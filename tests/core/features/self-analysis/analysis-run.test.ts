import { afterEach, expect, it } from 'vitest'
import {
  $analysisRun,
  $isResultUnsaved,
  followRun,
  forgetRun,
  startRun
} from '../../../../core/features/self-analysis/analysis-run.ts'
import { addView } from '../../../../core/features/self-analysis/analysis-views.ts'
import type { AnalysisSpec, ViewSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { tryAgain } from '../../../../core/net/back-online.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(async () => {
  leave('logout')
  await settle()
})

const DAY = '2026-11-20'
const spec: AnalysisSpec = {
  ...{ set: 'calls', dimensions: ['day'], measures: ['calls'], filters: [], from: DAY, to: DAY }
}
const result = { values: [[]], rows: [], totals: [0] }
const runWith = (status: string) => ({
  ...{ id: 'r1', spec, status, doneDays: 0, days: 1, message: '', createTime: 1, keptUntil: 2 },
  result: status === 'done' ? result : null
})

it('is looked at again after a failure that passed', async () => {
  const answers = ['running', 'fail', 'running', 'done']
  let reads = 0
  const { env } = await signIn({
    'GET /analysis/self/runs/r1': () => {
      const status = answers[Math.min(reads++, answers.length - 1)] ?? ''
      return status === 'fail'
        ? Response.json({ message: '服务异常' }, { status: 503 })
        : ok(runWith(status))
    }
  })
  const stop = $analysisRun.subscribe(() => {})
  await followRun('r1')
  await env.clock.advance(600)
  await settle()
  expect($analysisRun.get().status).toBe('failed')
  tryAgain()
  await settle()
  await env.clock.advance(10_000)
  await settle()
  stop()
  expect(lastOf($analysisRun.get())?.status).toBe('done')
})

it('is not followed when its page was left while it was requested', async () => {
  let answer: (response: Response) => void = () => {}
  await signIn({
    'POST /analysis/self/runs': () =>
      new Promise<Response>(done => {
        answer = done
      }),
    'GET /analysis/self/runs/r1': () => ok(runWith('done'))
  })
  const started = startRun(spec, false)
  await settle()
  forgetRun()
  answer(ok({ id: 'r1' }))
  expect(await started).toBeUndefined()
  await settle()
  expect($analysisRun.get().status).toBe('none')
  expect($isResultUnsaved.get()).toBe(false)
})

// rule self-analysis-12
it.each([
  ['another analysis', { measures: ['answered'] }, true],
  ['the same analysis', {}, false]
])('is kept by a view of the same analysis only: %s', async (_, change, isUnsaved) => {
  const view: ViewSpec = { ...spec, chart: 'table', ...change }
  await signIn({
    'POST /analysis/self/runs': () => ok({ id: 'r1' }),
    'GET /analysis/self/runs/r1': () => ok(runWith('done')),
    'GET /analysis/self/views': () => ok([]),
    'POST /analysis/self/views': () =>
      ok({
        ...{ id: 'v', name: '视图', spec: view, roleId: null, roleName: '', ownerName: '' },
        ...{ isMine: true, updateTime: 1, version: 1 }
      })
  })
  await startRun(spec, false)
  expect($isResultUnsaved.get()).toBe(true)
  await addView('视图', view, null)
  expect($isResultUnsaved.get()).toBe(isUnsaved)
})
