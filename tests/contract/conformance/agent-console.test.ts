/** The reference backend against the conformance kit, as users who may not read everything. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOST_ORIGIN, problemsOf, runKit } from '../../support/conformance/run-kit.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ allowedOrigins: [HOST_ORIGIN] })
})
afterAll(() => backend.close())

it.each(['agent1', 'leader'])('the console of %s is answered right', async username => {
  const signIn = { by: 'password', username, password: 'Hutong@2026' } as const
  const report = await runKit(backend.url, { profile: 'console', signIn, allowsWrites: false })
  expect(problemsOf(report.operations)).toEqual([])
  expect(report.counts.missing).toBe(0)
  const agents = report.operations.find(({ name }) => name === 'clueTasks.agents')
  expect(agents?.notChecked).toEqual(
    username === 'leader'
      ? []
      : ['the reply: the data scope of the user is no wider than their own rows']
  )
})
