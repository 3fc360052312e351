/** The reference backend against the conformance kit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printReport } from '../../../core/conformance/print-report.ts'
import type { ProfileName } from '../../../core/conformance/profiles/profiles.ts'
import { HOST_ORIGIN, problemsOf, runKit } from '../../support/conformance/run-kit.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ allowedOrigins: [HOST_ORIGIN] })
})
afterAll(() => backend.close())

/** Operations that are checked at least, with the requests that change something. */
const atLeast: Readonly<Record<ProfileName, number>> = {
  softphone: 24,
  panel: 32,
  tasks: 30,
  console: 220
}

describe.each(Object.entries(atLeast))('the profile %s', (name, least) => {
  const profile = name as ProfileName

  it('is answered right', async () => {
    const report = await runKit(backend.url, { profile })
    expect(problemsOf(report.operations)).toEqual([])
    expect(report.counts.ok).toBeGreaterThanOrEqual(least)
  })
})

it('what the user may not read is not checked', async () => {
  const signIn = { by: 'password', username: 'agent1', password: 'Hutong@2026' } as const
  const report = await runKit(backend.url, { profile: 'tasks', signIn, allowsWrites: false })
  expect(report.counts).toMatchObject({ wrong: 0, missing: 0 })
  const create = report.operations.find(({ name }) => name === 'callTasks.createInfo')
  expect(create?.notChecked).toEqual([
    'the reply: the user may not (HTTP 403); it needs the permission CMC.CALL.TASK.BASIC.OPER'
  ])
})

it('changes nothing without --write', async () => {
  const { access_token: token } = await backend.signIn('leader')
  const before = await backend.send('/api/agent/status', { token })
  const report = await runKit(backend.url, {
    signIn: { by: 'token', token },
    allowsWrites: false
  })
  expect(problemsOf(report.operations)).toEqual([])
  const after = await backend.send('/api/agent/status', { token })
  expect((after.body as { data: { signState: string } }).data.signState).toBe(
    (before.body as { data: { signState: string } }).data.signState
  )
  expect(report.operations.find(({ name }) => name === 'agent.setStatus')?.status).toBe(
    'not checked'
  )
})

it('restores what it changes: the seat, and the task that it creates', async () => {
  const { access_token: token } = await backend.signIn('admin')
  const read = async (path: string) =>
    ((await backend.send(path, { token })).body as { data: Record<string, unknown> }).data
  const state = async () => {
    const { signState, agentMode } = await read('/api/agent/status')
    const { total } = await read('/api/call_tasks')
    return { signState, agentMode, total }
  }
  const before = await state()
  const report = await runKit(backend.url, { profile: 'tasks', signIn: { by: 'token', token } })
  const statusOf = (name: string) => report.operations.find(one => one.name === name)?.status
  expect(statusOf('callTasks.create')).toBe('ok')
  expect(statusOf('callTasks.edit')).toBe('ok')
  expect(await state()).toEqual(before)
})

it('creates no task that the user may not delete', async () => {
  const { access_token: token } = await backend.signIn('leader')
  const total = async () =>
    ((await backend.send('/api/call_tasks', { token })).body as { data: { total: number } }).data
      .total
  const before = await total()
  const report = await runKit(backend.url, { profile: 'tasks', signIn: { by: 'token', token } })
  expect(report.operations.find(({ name }) => name === 'callTasks.create')).toMatchObject({
    status: 'not checked',
    notChecked: ['the user may not delete the task afterwards (CMC.CALL.TASK.DELE)']
  })
  expect(await total()).toBe(before)
})

it('the report contains neither tokens nor numbers of customers', async () => {
  const { access_token: token } = await backend.signIn('leader')
  const report = await runKit(backend.url, { profile: 'panel', signIn: { by: 'token', token } })
  const text = printReport(report) + JSON.stringify(report)
  expect(text).not.toContain(token)
  expect(text).not.toMatch(/1[3-9]\d{9}/)
  // The only Chinese is that of conditions.
  expect(text.replaceAll('失联修复', '')).not.toMatch(/\p{Script=Han}/u)
})
