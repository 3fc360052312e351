import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import type { CallItem, WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let agent: string
let page: Awaited<ReturnType<typeof listenTo>>
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend({
    ...diallingNow,
    telephones: true,
    limits: { ...diallingNow.limits, wrapUp: 0 }
  })
  tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
  agent = (await backend.signIn('agent1')).access_token
  page = await listenTo(backend, agent)
  await put('/mode', { agentMode: 1 })
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})

const put = (path: string, body: object) =>
  backend.send(`/api/agent${path}`, { method: 'PUT', token: agent, body })
const post = (path: string) => backend.send(`/api/calls${path}`, { method: 'POST', token: agent })

const byAgents = { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-1' } as const
const item = async (id: string) =>
  (await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items`)).list[0]

async function begin(phone: string): Promise<string> {
  const id = await tasks.create(byAgents)
  await tasks.add(id, [phone])
  await tasks.move(id, 'start')
  return id
}
const ringing = async (customerPhone: string) =>
  ((await page.received('incoming_reminder', { customerPhone })) as { callRecordId: string })
    .callRecordId

it('no number is dialled while no agent is free', async () => {
  const phone = '13620000777'
  const id = await begin(phone)
  expect(await tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, { phone })).toMatchObject({
    reason: 'NO_AGENT',
    message: '没有空闲的坐席'
  })
  expect(await item(id)).toMatchObject({ status: 0, callTimes: 0 })
  await tasks.move(id, 'stop')
})

it('an answered call is connected to an agent, and is the call of the task', async () => {
  await put('/status', { signState: 'SIGN_FREE' })
  const id = await begin('13621000777')
  const callRecordId = await ringing('13621000777')
  expect(await item(id)).toMatchObject({ status: 1 })
  await post(`/${callRecordId}/answer`)
  await page.received('agent_state_modify', { signState: 'CALLING', callRecordId })
  await post(`/${callRecordId}/hang_up`)
  expect(await tasks.reached(id, 4)).toMatchObject({
    dialledCount: 1,
    connectedCount: 1,
    finishedCount: 1
  })
  expect(await item(id)).toMatchObject({ callResult: 0, callRecordId })
  const calls = await backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('call_task_id', '=', id)
    .execute()
  expect(calls).toMatchObject([{ id: callRecordId, agent_name: '王晓彤', call_source: 6 }])
})

it('a talk that an agent had counts for the limits of every task', async () => {
  const { dialLimit } = newTaskForm('', Date.now())
  const dayFreq = { dialPeriod: '1', dialLeft: '1' }
  const id = await tasks.create({
    dialLimit: { ...dialLimit, enabled: true, connect: { ...dialLimit.connect, dayFreq } }
  })
  await tasks.add(id, ['13621000777'])
  await tasks.move(id, 'start')
  const { reason } = await tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, {
    phone: '13621000777'
  })
  expect(reason).toBe('DIAL_LIMIT')
  await tasks.move(id, 'stop')
})

it('a task without due numbers reserves no agents', async () => {
  const waiting = await tasks.create(byAgents)
  await tasks.add(waiting, ['13624000777'])
  await backend.db
    .updateTable('call_item')
    .set({ next_at: Date.now() + 600_000 })
    .where('task_id', '=', waiting)
    .execute()
  await tasks.move(waiting, 'start')
  const id = await begin('13625000777')
  await post(`/${await ringing('13625000777')}/hang_up`)
  await tasks.reached(id, 4)
  await tasks.move(waiting, 'stop')
})

it('a call declined by the agent counts as not connected', async () => {
  const id = await begin('13622000777')
  const callRecordId = await ringing('13622000777')
  await post(`/${callRecordId}/hang_up`)
  expect(await tasks.reached(id, 4)).toMatchObject({ dialledCount: 1, connectedCount: 0 })
  expect(await item(id)).toMatchObject({ callResult: 12 })
})

it('an unanswered call rings no agent', async () => {
  const [before, began] = [page.frames.length, Date.now() - 60_000]
  const id = await begin('13623000480')
  expect(await tasks.reached(id, 4)).toMatchObject({ dialledCount: 1, connectedCount: 0 })
  expect(await item(id)).toMatchObject({ callResult: 3 })
  expect(page.frames.slice(before).filter(({ topic }) => topic === 'incoming_reminder')).toEqual([])
  const [call] = await backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('call_task_id', '=', id)
    .execute()
  expect(call).toMatchObject({ call_type: 2, connect_result: 3, answered_at: null })
  // Nor is it a call of the task's creator.
  expect(await tasks.ask(`/workbench/figures?beginTime=${began}`)).toMatchObject({ outbound: 0 })
})

describe('a robot whose script hands over to a person', () => {
  /** The reply of every customer who answers. */
  const content = {
    variables: [],
    tags: [],
    farewell: '再见。',
    nodes: [
      {
        name: '转接',
        say: '为您转接人工客服，好吗？',
        replies: [{ text: '好的。', weight: 1, match: 'POSITIVE', transfers: true } as const]
      }
    ]
  }
  beforeAll(async () => {
    await publishScript(backend.db, { code: 'HS-1001' }, content)
  })

  async function called(phone: string) {
    const id = await tasks.create({
      manualAnswerType: 2,
      manualAnswerTarget: 1,
      outManualTargetId: 'agents-1'
    })
    await tasks.add(id, [phone])
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    return backend.db
      .selectFrom('call_record')
      .innerJoin('call_detail', 'call_detail.call_record_id', 'call_record.id')
      .select(['transfer_status', 'agent_name'])
      .where('call_task_id', '=', id)
      .execute()
  }

  it('reaches one who is free', async () => {
    await put('/status', { signState: 'SIGN_FREE' })
    expect(await called('13666009196')).toEqual([{ transfer_status: 1, agent_name: '机器人' }])
    await post(`/${await ringing('13666009196')}/hang_up`)
  })

  it('is not connected while no agent is free', async () => {
    await put('/status', { signState: 'SIGN_BUSY' })
    const before = page.frames.length
    expect(await called('13667009196')).toMatchObject([{ transfer_status: 0 }])
    expect(page.frames.slice(before).map(({ topic }) => topic)).not.toContain('incoming_reminder')
  })
})
