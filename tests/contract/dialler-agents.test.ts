import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallItem, WhyNotDialled } from '../../core/contract/entities/call-task.ts'
import { listenTo, openBackend, type TestBackend } from '../support/backend.ts'
import { diallingNow, tasksOf } from '../support/tasks.ts'

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
  ((await page.heard('incoming_reminder', { customerPhone })) as { callRecordId: string })
    .callRecordId

it('nobody is called while no agent is free', async () => {
  const phone = '13620000777'
  const id = await begin(phone)
  expect(await tasks.ask<WhyNotDialled>(`/call_tasks/${id}/numbers/${phone}/why`)).toMatchObject({
    reason: 'NO_AGENT',
    message: '没有空闲的坐席'
  })
  expect(await item(id)).toMatchObject({ status: 0, callTimes: 0 })
  await tasks.move(id, 'stop')
})

it('whoever answers is put through to an agent, and the talk is the call of the task', async () => {
  await put('/status', { signState: 'SIGN_FREE' })
  const id = await begin('13621000777')
  const callRecordId = await ringing('13621000777')
  expect(await item(id)).toMatchObject({ status: 1 })
  await post(`/${callRecordId}/answer`)
  await page.heard('agent_state_modify', { signState: 'CALLING', callRecordId })
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

it('an agent who declines has not reached anybody', async () => {
  const id = await begin('13622000777')
  const callRecordId = await ringing('13622000777')
  await post(`/${callRecordId}/hang_up`)
  expect(await tasks.reached(id, 4)).toMatchObject({ dialledCount: 1, connectedCount: 0 })
  expect(await item(id)).toMatchObject({ callResult: 12 })
})

it('whoever does not answer disturbs no agent', async () => {
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
  // Nor is it a call of whoever made the task.
  expect(await tasks.ask(`/workbench/figures?beginTime=${began}`)).toMatchObject({ outbound: 0 })
})

it('a robot hands over to a person who is free, where the script can', async () => {
  const rest = {
    manualAnswerType: 2,
    manualAnswerTarget: 1,
    outManualTargetId: 'agents-1'
  } as const
  const id = await tasks.create(rest)
  const phones = Array.from({ length: 60 }, (_, n) => `1366600${String(n).padStart(4, '0')}`)
  await tasks.add(id, phones)
  await tasks.move(id, 'start')
  const isTold = () =>
    page.frames.some(
      ({ topic, data }) =>
        topic === 'incoming_reminder' &&
        (data as { customerPhone: string }).customerPhone.startsWith('1366600')
    )
  await expect.poll(isTold, { timeout: 10_000 }).toBe(true)
  await put('/status', { signState: 'SIGN_BUSY' })
  await tasks.reached(id, 4)
  const transfers = await backend.db
    .selectFrom('call_detail')
    .innerJoin('call_record', 'call_record.id', 'call_detail.call_record_id')
    .select('transfer_status')
    .where('call_task_id', '=', id)
    .execute()
  expect(transfers.filter(one => one.transfer_status === 1).length).toBeGreaterThan(0)
})
