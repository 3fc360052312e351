// Customers who call back a number from which a call task has called them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallBase, Dialogue } from '../../../../core/features/call-detail/schemas.ts'
import type { InboundConfig } from '../../../../core/features/call-tasks/schemas.ts'
import { handsOver } from '../../../support/scenes/reception-scenes.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const DAY = 86_400_000
let backend: TestBackend
let ask: ReturnType<typeof askingAs>
let agent: ReturnType<typeof askingAs>
let tasks: ReturnType<typeof tasksOf>
let channel: Awaited<ReturnType<typeof listenTo>>
let line = ''
/** A number that leads to no scenario. */
let other = ''
beforeAll(async () => {
  // At night: no scenario is open.
  const dialClock = () => Date.parse('2026-03-02T02:00:00+08:00')
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 }, dialClock })
  const token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
  tasks = tasksOf(backend, token)
  const { access_token: agentToken } = await backend.signIn('agent1')
  agent = askingAs(backend, agentToken)
  channel = await listenTo(backend, agentToken)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  const { db } = backend
  await publishScript(db, { code: 'RE-2', name: '回呼话术' }, handsOver)
  await db
    .insertInto('agent_group')
    .values([
      { id: 'agents-9', enterprise_id: 'ent-1', name: '回呼组' },
      { id: 'agents-0', enterprise_id: 'ent-1', name: '空组' }
    ])
    .execute()
  await db
    .insertInto('agent_group_seat')
    .values({ group_id: 'agents-9', seat_id: 'seat-100' })
    .execute()
  const bound = await db.selectFrom('reception_number').select('number').execute()
  const numbers = await db
    .selectFrom('line_resource')
    .select('cid_number')
    .where('enterprise_id', '=', 'ent-1')
    .orderBy('rank')
    .execute()
  const taken = new Set(bound.map(({ number }) => number))
  line = bound[0]?.number ?? ''
  other = numbers.find(({ cid_number }) => !taken.has(cid_number))?.cid_number ?? ''
  expect([line, other].every(Boolean)).toBe(true)
})
afterAll(async () => {
  channel.socket.close()
  await backend.close()
})

/** The task has called the customer from a number, so many days ago. */
async function hasCalled(
  taskId: string,
  phone: string,
  from: string,
  { days = 1, item = null }: { days?: number; item?: number | null } = {}
): Promise<void> {
  const row = await backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .where('call_task_id', 'is', null)
    .executeTakeFirstOrThrow()
  const [id, at] = [randomUUID(), Date.now() - days * DAY]
  const called = {
    our_number: from,
    customer_phone: phone,
    call_task_id: taskId,
    call_item_id: item
  }
  const times = { started_at: at, answered_at: at, ended_at: at }
  await backend.db
    .insertInto('call_record')
    .values({ ...row, ...called, ...times, id, direction: 0, customer_id: null, customer_name: '' })
    .execute()
}

async function calls(from: string, to: string, more: object = {}): Promise<string> {
  const answer = await backend.send('/demo/incoming', { body: { from, to, ...more } })
  const { data } = answer.body as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(answer.body))
  return data.callRecordId
}
const receptionOf = (id: string) =>
  backend.db
    .selectFrom('reception_call')
    .selectAll()
    .where('call_record_id', '=', id)
    .executeTakeFirst()
const result = (id: string) =>
  expect.poll(async () => (await receptionOf(id))?.result, { timeout: 30_000 })
const textsOf = async (id: string) =>
  (await ask<Dialogue>(`/call_records/${id}/dialogs`)).list.map(({ text }) => text)
const configOf = (id: string) => ask<InboundConfig>(`/inbound_configs?callTaskId=${id}`)

// rule reception-17
it('a robot task’s customer hears its robot in the task’s version, whatever the hours say', async () => {
  const id = await tasks.create({
    templateCode: 'RE-2',
    templateName: '回呼话术',
    name: '春季回访'
  })
  await backend.db
    .updateTable('call_task')
    .set({ script_version: 1 })
    .where('id', '=', id)
    .execute()
  const [node] = handsOver.nodes
  if (!node) throw new Error('no node')
  await publishScript(
    backend.db,
    { code: 'RE-2' },
    { ...handsOver, nodes: [{ ...node, say: '新的话。' }] }
  )
  await hasCalled(id, '13800139001', line)
  const call = await calls('13800139001', line, { keys: '1' })
  // The robot is asked for a person: the task names none, so the customer is to be called back.
  await result(call).toBe('callBack')
  expect(await receptionOf(call)).toMatchObject({ call_task_id: id, scenario_id: null })
  const texts = await textsOf(call)
  expect(texts).toContain('请讲。')
  expect(texts).not.toContain('新的话。')
  const { callRecord } = {
    callRecord: JSON.stringify(await ask<CallBase>(`/call_records/base/${call}`))
  }
  expect(callRecord).toContain('任务回呼：春季回访')
  const received = await ask<{ list: object[] }>('/reception_calls?page=1&pageSize=10')
  expect(received.list[0]).toMatchObject({
    ...{ callRecordId: call, scenarioId: null, scenario: '任务回呼：春季回访' }
  })
  const inList = async () => {
    const { list } = await ask<{ list: { callRecordId: string }[] }>('/robot_incoming_calls')
    return list.find(({ callRecordId }) => callRecordId === call)
  }
  await expect
    .poll(inList)
    .toMatchObject({ scenario: '任务回呼：春季回访', scriptName: '回呼话术' })
}, 60_000)

it('an agent task’s customer waits for its agents, in a group or alone', async () => {
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  const targets = [
    { manualAnswerTarget: 1, outManualTargetId: 'agents-9' },
    { manualAnswerTarget: 2, outManualTargetId: 'seat-100' }
  ] as const
  for (const [at, target] of targets.entries()) {
    const phone = `1380013910${at}`
    const id = await tasks.create({ taskType: 4, templateCode: '', ...target })
    expect(await configOf(id)).toMatchObject({ answeredBy: 'agents' })
    await hasCalled(id, phone, other)
    const before = channel.frames.length
    const call = await calls(phone, other, { waitsFor: 60 })
    const rings = () =>
      channel.frames.slice(before).find(({ topic }) => topic === 'incoming_reminder')
    await expect.poll(rings, { timeout: 20_000 }).toBeDefined()
    const { callRecordId: part } = (rings()?.data ?? {}) as { callRecordId: string }
    await agent(`/calls/${part}/answer`, undefined, 'POST')
    await result(call).toBe('reached')
    expect(await receptionOf(call)).toMatchObject({ call_task_id: id, seat_id: 'seat-100' })
    await agent(`/calls/${part}/hang_up`, undefined, 'POST')
    await expect
      .poll(async () => (await ask<Dialogue>(`/call_records/${part}/dialogs`)).isRunning)
      .toBe(false)
  }
}, 90_000)

it('a customer whom no task called, or long ago, meets the scenario of the number', async () => {
  const id = await tasks.create({ templateCode: 'RE-2', templateName: '回呼话术' })
  await hasCalled(id, '13800139003', line, { days: 31 })
  await hasCalled(id, '13800139004', other)
  // The last one was called from another number.
  for (const phone of ['13800139002', '13800139003', '13800139004']) {
    const call = await calls(phone, line, { keys: '-' })
    await result(call).toBe('closed')
    expect((await receptionOf(call))?.call_task_id).toBeNull()
  }
  await expect(calls('13800139002', other)).rejects.toThrow('用户不存在')
}, 60_000)

it('a task whose robot or agents are gone leaves the call to the scenario', async () => {
  const id = await tasks.create({
    taskType: 4,
    ...{ manualAnswerTarget: 1 },
    outManualTargetId: 'agents-9'
  })
  await backend.db
    .updateTable('call_task')
    .set(eb => ({
      draft: eb.fn('jsonb_set', [
        'draft',
        eb.val('{outManualTargetId}'),
        eb.cast(eb.val('"agents-0"'), 'jsonb')
      ])
    }))
    .where('id', '=', id)
    .execute()
  expect(await configOf(id)).toMatchObject({ answeredBy: 'reception' })
  await hasCalled(id, '13800139005', line)
  const call = await calls('13800139005', line, { keys: '-' })
  await result(call).toBe('closed')
}, 60_000)

it('the robot knows what the task knows of the number; without it, a person is asked for', async () => {
  const [node] = handsOver.nodes
  if (!node) throw new Error('no node')
  const script = {
    ...handsOver,
    variables: ['到期日'],
    nodes: [{ ...node, say: '{到期日}到期。' }]
  }
  await publishScript(backend.db, { code: 'RE-3', name: '到期话术' }, script)
  const id = await tasks.create({ templateCode: 'RE-3', templateName: '到期话术' })
  const phones = ['13800139006', '13800139007'] as const
  const items = await backend.db
    .insertInto('call_item')
    .values(
      phones.map((phone, at) => ({
        ...{ task_id: id, enterprise_id: 'ent-1', phone, customer_name: '' },
        fields: JSON.stringify(at === 0 ? { 到期日: '五月一日' } : {})
      }))
    )
    .returning(['id', 'phone'])
    .execute()
  const spoken: string[][] = []
  for (const phone of phones) {
    await hasCalled(id, phone, line, { item: items.find(one => one.phone === phone)?.id ?? null })
    const call = await calls(phone, line, { keys: '1' })
    await result(call).toBe('callBack')
    spoken.push(await textsOf(call))
  }
  expect(spoken[0]).toContain('五月一日到期。')
  expect(spoken[1]?.some(text => text.includes('到期'))).toBe(false)
}, 60_000)
