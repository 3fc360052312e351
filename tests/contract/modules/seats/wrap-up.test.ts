import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let page: Awaited<ReturnType<typeof listenTo>>
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 60_000 } })
  token = (await backend.signIn('agent1')).access_token
  page = await listenTo(backend, token)
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})

const put = (path: string, body: object) =>
  backend.send(`/api/agent${path}`, { method: 'PUT', token, body })
const post = (path: string, body?: object) =>
  backend.send(`/api/calls${path}`, { method: 'POST', token, ...(body && { body }) })

async function status() {
  const { body } = await backend.send('/api/agent/status', { token })
  return (body as { data: { callSeconds?: number; wrapUp?: object } }).data
}

it('the seat names the call in wrap-up until it is done', async () => {
  expect(await status()).not.toHaveProperty('wrapUp')
  await put('/mode', { agentMode: 1 })
  await put('/status', { signState: 'SIGN_FREE' })
  const { body } = await post('', { customerPhone: '13812345678' })
  const { callRecordId } = (body as { data: { callRecordId: string } }).data
  await expect.poll(async () => (await status()).callSeconds, { timeout: 10_000 }).toBeDefined()
  expect(await status()).not.toHaveProperty('wrapUp')
  await post(`/${callRecordId}/hang_up`)
  await page.received('agent_state_modify', { signState: 'CLEARING', callRecordId })
  expect(await status()).toMatchObject({
    signState: 'CLEARING',
    wrapUp: {
      callRecordId,
      callDirectionType: 0,
      customerPhone: '13812345678',
      talkSeconds: expect.any(Number),
      seconds: expect.any(Number)
    }
  })
  await put('/status', { signState: 'SIGN_FREE' })
  expect(await status()).not.toHaveProperty('wrapUp')
})

describe('the wrap-up time of a seat', () => {
  const seconds = async (wrapUpSeconds: number | null) => {
    const { access_token } = await backend.signIn('admin')
    const { body } = await backend.send('/api/members?page=1&pageSize=100', { token: access_token })
    const { list } = (body as { data: { list: Record<string, never>[] } }).data
    const one = list.find(({ username }) => username === 'agent1') as unknown as {
      id: string
      department: { id: string }
      roles: { id: string }[]
    }
    const { id, department, roles, ...rest } = one
    const draft = {
      ...rest,
      departmentId: department.id,
      roleIds: roles.map(role => role.id),
      wrapUpSeconds
    }
    const answer = await backend.send(`/api/members/${id}`, {
      method: 'PUT',
      token: access_token,
      body: draft
    })
    expect(answer.body).toMatchObject({ code: 1 })
  }
  const callOnce = async () => {
    await put('/mode', { agentMode: 1 })
    await put('/status', { signState: 'SIGN_FREE' })
    const { body } = await post('', { customerPhone: '13812345678' })
    const { callRecordId } = (body as { data: { callRecordId: string } }).data
    await expect.poll(async () => (await status()).callSeconds, { timeout: 10_000 }).toBeDefined()
    await post(`/${callRecordId}/hang_up`)
    await page.received('agent_state_modify', { signState: 'CLEARING', callRecordId })
  }
  const left = async () =>
    ((await status()).wrapUp as { secondsLeft: number | null } | undefined)?.secondsLeft
  afterEach(async () => {
    await put('/status', { signState: 'SIGN_FREE' })
  })

  // rule phone-32
  it('is a setting of the seat, and can be extended by a minute', async () => {
    await seconds(1800)
    await callOnce()
    expect(await left()).toBeGreaterThan(1700)
    expect(await left()).toBeLessThanOrEqual(1800)
    expect((await put('/wrap_up/extend', {})).body).toMatchObject({ code: 1 })
    expect(await left()).toBeGreaterThan(1800)
    expect(await left()).toBeLessThanOrEqual(1860)
  })

  // rule phone-31
  it('ends by hand alone where it is 0', async () => {
    await seconds(0)
    await callOnce()
    expect(await left()).toBeNull()
    await put('/wrap_up/extend', {})
    expect(await left()).toBeNull()
  })

  // rule phone-31
  it('is the setting of the server where the seat has none', async () => {
    await seconds(null)
    await callOnce()
    expect(await left()).toBeGreaterThan(50)
    expect(await left()).toBeLessThanOrEqual(60)
  })

  it('cannot be extended outside wrap-up', async () => {
    expect((await put('/wrap_up/extend', {})).body).toMatchObject({
      message: '当前没有需要整理的通话'
    })
  })
})
