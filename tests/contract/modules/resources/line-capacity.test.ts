// All calls of a line together stay within its capacity (rule line-13).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeStarted } from '../../../../demo/server/modules/call-detail/call-started.ts'
import {
  claimJob,
  enqueueJob
} from '../../../../demo/server/modules/quick-calls/quick-call-queue.ts'
import { holdLine } from '../../../../demo/server/modules/resources/line-holds.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
/** The first number of all seats. */
const line = '02085550100'
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend({
    ...{ ...diallingNow, telephones: true },
    limits: { ...diallingNow.limits, dialSpeed: 1, wrapUp: 0 }
  })
  for (const name of ['admin', 'leader', 'agent1', 'agent2'])
    tokens[name] = (await backend.signIn(name)).access_token
})
afterAll(() => backend.close())

const ask = async (name: string, path: string, method: string, body?: object) =>
  (await backend.send(`/api${path}`, { method, token: tokens[name] ?? '', ...(body && { body }) }))
    .body as { code: number; message?: string; data: { callRecordId: string } }
const set = (capacity: number, allocated = 0) =>
  backend.db
    .updateTable('line_resource')
    .set({ capacity, allocated })
    .where('cid_number', '=', line)
    .execute()
const inUse = async () =>
  (
    await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('our_number', '=', line)
      .where('ended_at', 'is', null)
      .execute()
  ).length

it('two agents who call at once over a line with one call left: one is refused in words', async () => {
  await set(1)
  for (const name of ['agent1', 'agent2']) {
    await ask(name, '/agent/mode', 'PUT', { agentMode: 1 })
    await ask(name, '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
  }
  const dial = (name: string, customerPhone: string) =>
    ask(name, '/calls', 'POST', { customerPhone, callerId: line })
  const both = await Promise.all([dial('agent1', '13800005501'), dial('agent2', '13800005502')])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  const refused = both.find(({ code }) => code === 0)
  expect(refused?.message).toBe('线路的并发已满，请稍后再呼叫，或更换外显号码')
  // A third one is refused while the first call goes on, and called after it.
  const begun = both.findIndex(({ code }) => code === 1)
  const [caller, other] = begun === 0 ? ['agent1', 'agent2'] : ['agent2', 'agent1']
  await expect.poll(inUse, { timeout: 45_000 }).toBe(1)
  const shown = await ask('admin', `/managed_lines?cidNumber=${line}`, 'GET')
  expect(shown.data).toMatchObject({
    list: [{ uses: [{ kind: 'agent', departmentName: expect.stringMatching(/^客服/), count: 1 }] }]
  })
  expect((await dial(other, '13800005503')).code).toBe(0)
  await ask(caller, `/calls/${both[begun]?.data.callRecordId}/hang_up`, 'POST')
  await expect.poll(inUse, { timeout: 45_000 }).toBe(0)
  const again = await dial(other, '13800005503')
  expect(again.code).toBe(1)

  // What agents use is not dialled by tasks, although no part of the line is theirs.
  await set(3)
  const tasks = tasksOf(backend, tokens.admin ?? '')
  const id = await tasks.create({ cidResourceType: 1, selectedCidNumbers: [line] })
  await tasks.add(id, phonesFrom(13_800_440_000, 20))
  await tasks.move(id, 'start')
  await expect.poll(inUse, { timeout: 45_000 }).toBe(3)
  expect((await dial(caller, '13800005504')).code).toBe(0)
  await tasks.move(id, 'pause')
})

it('of many at once no more begin than there is room for; other numbers have no limit', async () => {
  await backend.db
    .updateTable('call_record')
    .set({ ended_at: Date.now() })
    .where('ended_at', 'is', null)
    .execute()
  await backend.db.updateTable('call_item').set({ status: 2 }).where('status', '=', 1).execute()
  await set(3)
  const hold = (extension: string, number = line) =>
    holdLine(backend.db, { enterpriseId: 'ent-1', extension }, number)
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => hold(`9${n}`)))
  expect(all.filter(Boolean)).toHaveLength(3)
  // The next call of the same extension takes the place of its own.
  const [first] = all.flatMap((has, n) => (has ? [`9${n}`] : []))
  expect(await hold(first ?? '')).toBe(true)
  expect(await hold('99', '02000000000')).toBe(true)
})

const free = async () => {
  const over = { ended_at: Date.now() }
  await backend.db.updateTable('call_record').set(over).where('ended_at', 'is', null).execute()
  await backend.db.deleteFrom('line_hold').execute()
}
const holds = () => backend.db.selectFrom('line_hold').select('extension').execute()

it('a call that cannot be dialled gives its room back at once', async () => {
  await free()
  await set(1)
  const dial = (customerPhone: string) =>
    ask('agent1', '/calls', 'POST', { customerPhone, callerId: line })
  await ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
  expect((await dial('no number')).code).toBe(0)
  expect(await holds()).toEqual([])
})

it('a missed call of an agent leaves the room that the agent’s own call has taken', async () => {
  await free()
  const { db } = backend
  const agent = { id: 'seat', enterpriseId: 'ent-1', userId: 'user-3', extension: '100' }
  const seat = { ...agent, agentName: '', cidHolders: [{ cidNumber: line }] } as never
  const begins = (direction: 0 | 1) =>
    writeStarted(
      db,
      seat,
      {
        ...{ callRecordId: `held-${direction}`, extension: '100', customerPhone: '13800005509' },
        ...{ customerId: undefined, callerId: undefined, direction, at: Date.now() }
      },
      { colleague: undefined, from: undefined }
    )
  await holdLine(db, agent, line)
  await begins(1)
  expect(await holds()).toEqual([{ extension: '100' }])
  await begins(0)
  expect(await holds()).toEqual([])
})

it('a quick call waits while its line is full, and takes room from its claim on', async () => {
  const { db } = backend
  await free()
  await set(1)
  const agent = { enterpriseId: 'ent-1', userId: 'user-2', extension: '100' }
  const jobs = async () =>
    (await db.selectFrom('quick_call').select('status').orderBy('created_at').execute()).map(
      ({ status }) => status
    )
  await db.deleteFrom('quick_call').execute()
  await holdLine(db, agent, line)
  for (const phone of ['13800005511', '13800005512'])
    await enqueueJob(db, agent, { code: 'HS-1001', name: '回访' }, phone)
  expect(await claimJob(db)).toEqual({ job: undefined, isFull: true })
  expect(await jobs()).toEqual([0, 0])
  await free()
  const { job } = await claimJob(db)
  expect(job?.our_number).toBe(line)
  expect((await claimJob(db)).job).toBeUndefined()
  expect(await holdLine(db, agent, line)).toBe(false)

  // The queue finds by itself that the line is free.
  await db.deleteFrom('quick_call').execute()
  await holdLine(db, agent, line)
  await ask('admin', '/quickly-call', 'POST', { templateCode: 'HS-1001', phone: '13800005513' })
  expect(await jobs()).toEqual([0])
  expect(await claimJob(db)).toEqual({ job: undefined, isFull: true })
  expect(await jobs()).toEqual([0])
  await free()
  await expect.poll(jobs, { timeout: 45_000 }).toEqual([1])
})
