// Received calls and the metrics of queues: equal counts, data scope, call-back requests, changes live.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HomeReport } from '../../../../core/features/home/schemas.ts'
import type {
  QueueMetrics,
  ReceptionQueues
} from '../../../../core/features/reception/queue-schemas.ts'
import type { ReceptionCall } from '../../../../core/features/reception/received-call-schemas.ts'
import type {
  ReceptionOptions,
  ReceptionScenario
} from '../../../../core/features/reception/schemas.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { writeQueues } from '../../../../demo/server/db/write-queue.ts'
import { queueRows } from '../../../../demo/server/modules/reception/queue-rows.ts'
import type { Received } from '../../../../demo/server/modules/reception/received-call.ts'
import { NUMBER, short } from '../../../support/scenes/reception-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

type Page = { list: ReceptionCall[]; total: number }

const open = Date.parse('2026-03-02T10:00:00+08:00')
const dayBegin = chinaMidnight(chinaDay(Date.now()))
let clock = open
let backend: TestBackend
let token: string
let admin: ReturnType<typeof askingAs>
let leader: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend({ telephones: true, dialClock: () => clock })
  token = (await backend.signIn('admin')).access_token
  admin = askingAs(backend, token)
  leader = askingAs(backend, (await backend.signIn('yf_10016')).access_token)
})
afterAll(() => backend.close())

const queuesOf = async (ask = admin) => (await ask<ReceptionQueues>('/reception_queues')).queues
const calls = (search = '') => admin<Page>(`/reception_calls?pageSize=100${search}`)
const groupOf = (queues: readonly QueueMetrics[], id: string) =>
  queues.find(({ groupId }) => groupId === id)

/** A call whose record and part in a queue are as given; times in seconds after `at`. */
async function received(
  id: string,
  about: {
    readonly at?: number
    readonly group?: string | null
    readonly queued?: number | null
    readonly left?: number | null
    readonly result?: 'reached' | 'abandoned' | 'timeout' | 'robot' | null
  }
): Promise<void> {
  const {
    at = Math.max(dayBegin, Date.now() - 60_000),
    group = 'agents-2',
    queued = 0,
    result = null
  } = about
  const { left = result === null ? null : 5 } = about
  const plain = { agent_name: '', extension: '', customer_id: null, area: '', operator: '' }
  await backend.db
    .insertInto('call_record')
    .values({
      ...{ ...plain, id, enterprise_id: 'ent-1', user_id: 'user-1', direction: 1 },
      ...{ customer_name: id, customer_phone: '13900001111', our_number: '4008001234' },
      ...{ started_at: at, answered_at: at, ended_at: result === null ? null : at + 90_000 },
      ...{ holding_seconds: 0, connect_result: 0, hangup_type: 3, has_recording: false }
    })
    .execute()
  const after = (seconds: number | null) => (seconds === null ? null : at + seconds * 1000)
  await backend.db
    .insertInto('reception_call')
    .values({
      ...{ call_record_id: id, enterprise_id: 'ent-1', scenario_id: 'reception-1', version: 1 },
      ...{
        number: '4008001234',
        group_id: group,
        started_at: at,
        queued_at: after(queued),
        result
      },
      ...{ left_at: after(left), ended_at: result === null ? null : at + 90_000 }
    })
    .execute()
}

// rule reception-13
it('counts the queues from their calls; each value leads to as many', async () => {
  const before = groupOf(await queuesOf(), 'agents-1')
  expect(before).toMatchObject({ waiting: 0, waitingSince: null, left: 0, abandoned: 0 })
  const since = Date.now() - 45_000
  await received('w-1', { at: since })
  await received('w-2', { at: since + 9000 })
  await received('a-soon', { result: 'reached', left: 20 })
  await received('a-late', { result: 'reached', left: 20.001 })
  await received('gone', { result: 'abandoned', left: 8 })
  await received('late', { result: 'timeout', left: 60 })
  await received('never-queued', { group: null, queued: null, result: 'robot' })
  await received('yesterday', { at: dayBegin - 3_600_000, result: 'abandoned' })
  await received('deleted', { result: 'abandoned' })
  await backend.db
    .updateTable('call_record')
    .set({ deleted_at: Date.now() })
    .where('id', '=', 'deleted')
    .execute()
  expect(groupOf(await queuesOf(), 'agents-2')).toMatchObject({
    ...{ waiting: 2, waitingSince: since, left: 4 },
    ...{ answered: 2, answeredSoon: 1, abandoned: 1 }
  })
  const day = chinaDay(dayBegin)
  const total = async (
    outcome: string,
    days = `&beginTime=${dayBegin}&endTime=${dayBegin + 86_399_999}`
  ) => (await calls(`&groupId=agents-2&outcome=${outcome}${days}`)).total
  expect([
    ...[await total('waiting', ''), await total('left'), await total('answered')],
    ...[await total('answeredSoon'), await total('abandoned')]
  ]).toEqual([2, 4, 2, 1, 1])
  const { queues } = await admin<HomeReport>(`/home?from=${day}&to=${day}`)
  expect(groupOf(queues, 'agents-2')).toMatchObject({ waiting: 2, left: 4, abandoned: 1 })
  const two = await admin<HomeReport>(`/home?from=${chinaDay(Date.now(), -1)}&to=${day}`)
  expect(groupOf(two.queues, 'agents-2')).toMatchObject({ waiting: 2, left: 5, abandoned: 2 })
})

it('a caller who finds the queue of the overflow full left the first one before', async () => {
  await received('overflows', { result: null, left: null })
  const { db } = backend
  const writes = writeQueues(() => undefined).open()
  const rows = queueRows({ db, queues: { leave: () => undefined }, queueChanged: () => undefined })
  const caller = { bound: { enterpriseId: 'ent-1' }, writes, inQueue: {} } as unknown as Received
  const leftAt = async () => {
    await writes.settled()
    const call = db.selectFrom('reception_call').select('left_at')
    return (await call.where('call_record_id', '=', 'overflows').executeTakeFirst())?.left_at
  }
  rows.left(caller, 'overflows', 'agents-2')
  expect(await leftAt()).toBeGreaterThan(0)
  await db
    .updateTable('reception_call')
    .set({ left_at: 1 })
    .where('call_record_id', '=', 'overflows')
    .execute()
  rows.left(caller, 'overflows', 'agents-1')
  expect(await leftAt()).toBe(1)
  await db.deleteFrom('reception_call').where('call_record_id', '=', 'overflows').execute()
})

it('lists each call with its wait, its queue and its result', async () => {
  const { list } = await calls('&customerPhone=13900001111')
  const row = (id: string) => list.find(({ callRecordId }) => callRecordId === id)
  expect(row('a-late')).toMatchObject({
    ...{ waitSeconds: 20, result: 'reached', scenario: '全国热线接待', missedCallId: null }
  })
  expect(row('w-1')?.waitSeconds).toBeGreaterThanOrEqual(45)
  expect(row('never-queued')).toMatchObject({ waitSeconds: null, groupName: '', result: 'robot' })
  expect(row('deleted')).toBeUndefined()
  expect((await calls('&customerPhone=13900001112')).total).toBe(0)
})

// rule reception-12
it('shows those in the data scope: a squad leader the queue of the squad', async () => {
  const mine = (await queuesOf(leader)).map(({ groupId }) => groupId)
  const seats = await backend.db
    .selectFrom('agent_group_seat')
    .innerJoin('seat', 'seat.id', 'agent_group_seat.seat_id')
    .innerJoin('user_account', 'user_account.id', 'seat.user_id')
    .select('group_id')
    .where('username', '=', 'yf_10016')
    .execute()
  const own = new Set(seats.map(({ group_id }) => group_id))
  expect(mine.length).toBeGreaterThan(0)
  expect(mine.filter(id => !own.has(id))).toEqual([])
  const all = await queuesOf()
  expect(all.map(({ groupId }) => groupId)).toEqual(
    expect.arrayContaining(['agents-1', 'agents-2'])
  )
  expect(mine.length).toBeLessThan(all.length)
  const agent = (await backend.signIn('agent1')).access_token
  const refused = await backend.send('/api/reception_queues', { token: agent })
  const list = await backend.send('/api/reception_calls', { token: agent })
  expect([refused.status, list.status]).toEqual([403, 403])
})

it('offers numbers with their scenario, groups with their seats, and published scripts', async () => {
  const { numbers, groups, scripts } = await admin<ReceptionOptions>('/reception_scenarios/options')
  expect(numbers.find(({ number }) => number === '4008001234')).toEqual({
    ...{ number: '4008001234', scenarioId: 'reception-1', scenario: '全国热线接待' }
  })
  expect(groups.find(({ id }) => id === 'agents-1')?.seats).toBeGreaterThan(0)
  expect(scripts.map(({ code }) => code)).toContain('HS-1003')
})

// rules reception-9, reception-14, reception-16
it('rings through a draft; the request to be called back is listed, and dealt with', async () => {
  const { id } = await admin<{ id: string }>('/reception_scenarios', { name: '夜间接待' })
  const path = `/reception_scenarios/${id}`
  const { content, revision } = await admin<ReceptionScenario>(path)
  const call = { from: '13900002222', keys: '1' }
  // The draft has no number yet.
  await expect(admin(`${path}/test_call`, { revision, ...call })).rejects.toThrow('没有绑定号码')
  const sound = { ...content, numbers: [NUMBER], first: { kind: 'queue', id: 'agents-2' } }
  const quiet = { ...sound, closed: { ...short.closed, message: '已下班。' } }
  const body = { revision, name: '夜间接待', content: quiet }
  const saved = await admin<{ revision: number }>(`${path}/draft`, body, 'PUT')
  const stale = { revision, ...call }
  const conflict = await backend.send(`/api${path}/test_call`, { token, body: stale })
  expect(conflict.status).toBe(409)
  clock = open + 12 * 3_600_000
  const { callRecordId } = await admin<{ callRecordId: string }>(`${path}/test_call`, {
    ...{ revision: saved.revision, ...call }
  })
  const request = () =>
    calls('&result=callBack').then(({ list }) =>
      list.find(one => one.callRecordId === callRecordId && one.missedCallId !== null)
    )
  await expect.poll(request, { timeout: 20_000 }).toMatchObject({
    ...{ customerPhone: '13900002222', handleStatus: 0, scenario: '夜间接待', keys: '1' }
  })
  const { missedCallId } = (await request()) ?? {}
  const open0 = (await calls('&isHandled=false')).total
  await admin(`/call_records/${missedCallId}/extend`, { handleStatus: 1 }, 'PUT')
  expect(await request()).toMatchObject({ handleStatus: 1 })
  expect((await calls('&isHandled=false')).total).toBe(open0 - 1)
  clock = open
}, 40_000)

// rule reception-14
it('publishes the metrics to those who have read them, as callers join and leave', async () => {
  const channel = await listenTo(backend, token, 'dashboard')
  const latest = () =>
    channel.frames
      .filter(({ topic }) => topic === 'reception_queue_modify')
      .map(({ data }) => groupOf((data as ReceptionQueues).queues, 'agents-2'))
      .at(-1)
  const { waiting = 0, abandoned = 0 } = groupOf(await queuesOf(), 'agents-2') ?? {}
  const [draft] = (
    await admin<{ list: { id: string; revision: number; name: string }[] }>(
      '/reception_scenarios?name=夜间'
    )
  ).list
  await admin(`/reception_scenarios/${draft?.id}/publish`, { revision: draft?.revision }, 'PUT')
  const body = { from: '13900003333', to: NUMBER, waitsFor: 3 }
  expect((await backend.send('/demo/incoming', { body })).body).toMatchObject({ code: 1 })
  await expect.poll(latest, { timeout: 20_000 }).toMatchObject({ waiting: waiting + 1 })
  await expect
    .poll(latest, { timeout: 20_000 })
    .toMatchObject({ waiting, abandoned: abandoned + 1 })
  channel.socket.close()
}, 60_000)
