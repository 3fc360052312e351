import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultLimits } from '../../../../demo/server/limits.ts'
import { liveDialogues } from '../../../../demo/server/modules/dialogue/live-dialogues.ts'
import type { TipStore } from '../../../../demo/server/modules/message-tips/tip-store.ts'
import { robotNumber, stopReason } from '../../../../demo/server/modules/quick-calls/may-call.ts'
import {
  enqueueJob,
  recoverJobs
} from '../../../../demo/server/modules/quick-calls/quick-call-queue.ts'
import { quickCallRunner } from '../../../../demo/server/modules/quick-calls/quick-call-runner.ts'
import { callsNow } from '../../../../demo/server/modules/supervision/current-calls.ts'
import { realtimeServer } from '../../../../demo/server/realtime/realtime-server.ts'
import type { TelephoneNetwork } from '../../../../demo/server/telephony/network-types.ts'
import { setBalance } from '../../../support/billing/account-client.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

// Without telephones: its own desk takes no waiting call.
let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const PHONE = '13800003333'

/** What becomes of a call that waited until this hour, while its number came on a list or not. */
async function started(hour: number, kind?: 'black' | 'red') {
  const { db } = backend
  const placed: string[] = []
  const events: string[] = []
  const telephones = {
    robotCall: ({ number }: { number: string }) => `call-${placed.push(number)}`,
    lineOf: () => '0001'
  } as unknown as TelephoneNetwork
  const tips = {
    write: async (_db: object, _to: object, _title: string, message: string) =>
      events.push(message),
    notify: async () => undefined
  } as unknown as TipStore
  const realtime = realtimeServer(60_000)
  const log = () => undefined
  const workbench = quickCallRunner({
    ...{ db, tips, limits: defaultLimits, network: () => telephones, log },
    dialClock: () => new Date(2026, 10, 20, hour).getTime(),
    now: callsNow({ db, realtime, log }),
    dialogues: liveDialogues({ db, realtime, log })
  })
  await db.deleteFrom('quick_call').execute()
  await db.deleteFrom('listed_number').where('phone', '=', PHONE).execute()
  await db
    .insertInto('quick_call')
    .values({
      ...{ id: 'waits', enterprise_id: 'ent-1', user_id: 'user-2', template_name: '回访' },
      ...{ phone: PHONE, status: 0, created_at: 1, call_record_id: null },
      template_code: 'HS-1001'
    })
    .execute()
  if (kind)
    await db
      .insertInto('listed_number')
      .values({
        ...{ id: `listed-${kind}`, enterprise_id: 'ent-1', kind, lib_id: 0, phone: PHONE },
        ...{ remark: '', creator_name: 'test', created_at: 1 }
      })
      .execute()
  await workbench.takeOver(0)
  await workbench.settled()
  const { status } = await db.selectFrom('quick_call').select('status').executeTakeFirstOrThrow()
  return { placed, events, status }
}

it.each([
  [
    'the licence allows no call any more',
    21,
    undefined,
    '智能机器人的呼叫时间为每日 9:00 至 20:00，现在不能拨打'
  ],
  ['its number is on the blacklist', 10, 'black', '号码在黑名单中，不能拨打'],
  ['its number is on the red list', 10, 'red', '号码在红名单中，不能拨打']
] as const)(
  'a waiting call is not started when %s, and its owner gets a message',
  async (_, hour, kind, why) => {
    expect(await started(hour, kind)).toEqual({
      placed: [],
      events: [`138****3333（回访）未呼出：${why}`],
      status: 2
    })
  }
)

it('a waiting call is begun when nothing has come between', async () => {
  expect(await started(10)).toEqual({ placed: [PHONE], events: [], status: 1 })
})

// rule robot-12
it('is refused without a balance, and a waiting one ends with the reason', async () => {
  const { db } = backend
  const { balance } = await db
    .selectFrom('number_account')
    .select('balance')
    .where('enterprise_id', '=', 'ent-1')
    .executeTakeFirstOrThrow()
  await setBalance(db, 0)
  expect(await stopReason(db, 'ent-1')).toBe('账户余额不足，暂停拨打；请充值后重新呼叫')
  expect(await started(10)).toEqual({
    placed: [],
    events: ['138****3333（回访）未呼出：账户余额不足，暂停拨打；请充值后重新呼叫'],
    status: 2
  })
  await setBalance(db, balance)
  expect(await stopReason(db, 'ent-1')).toBeUndefined()
})

// rules robot-6 and robot-12
it('uses a number that is switched on, and is refused when all are off', async () => {
  const { db } = backend
  const lines = (is_enabled: boolean) =>
    db.updateTable('line_resource').set({ is_enabled }).where('enterprise_id', '=', 'ent-1')
  const seats = await db
    .selectFrom('seat')
    .select('cid_holders')
    .where('enterprise_id', '=', 'ent-1')
    .orderBy('id')
    .execute()
  const held = [...new Set(seats.flatMap(seat => seat.cid_holders.map(one => one.cidNumber)))]
  const [first = '', second = ''] = held
  expect(await robotNumber(db, 'ent-1')).toBe(first)
  await lines(false).where('cid_number', '=', first).execute()
  expect(await robotNumber(db, 'ent-1')).toBe(second)
  expect(await stopReason(db, 'ent-1')).toBeUndefined()
  await lines(false).execute()
  expect(await stopReason(db, 'ent-1')).toBe('机器人的主叫号码已停用，不能拨打')
  expect((await started(10)).placed).toEqual([])
  await lines(true).execute()
})

// rule robot-4
it('at most fifty wait, also where several are ordered at once', async () => {
  const { db } = backend
  await db.deleteFrom('quick_call').execute()
  const phoneAt = (at: number) => `138000044${String(at).padStart(2, '0')}`
  const order = (at: number) =>
    enqueueJob(
      db,
      { userId: 'user-2', enterpriseId: 'ent-1' },
      { code: 'HS-1001', name: '回访' },
      phoneAt(at)
    )
  for (let at = 0; at < 49; at++) await order(at)
  const all = await Promise.allSettled([49, 50, 51, 52].map(order))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('quick_call').select('id').execute()).toHaveLength(50)
})

it('only the calls of servers that are gone are ended or queued again', async () => {
  const { db } = backend
  await db.deleteFrom('quick_call').execute()
  const seen = Date.now()
  const run = { started_at: 0, seen_at: seen }
  await db
    .insertInto('server_run')
    .values([
      { ...run, server: 'runs' },
      { ...run, server: 'is gone', seen_at: seen - 1000 }
    ])
    .execute()
  const job = { enterprise_id: 'ent-1', user_id: 'user-2', template_name: '回访', status: 1 }
  const jobs = ['runs', 'is gone'].flatMap(server => [
    { ...job, server, id: `${server}, claimed`, phone: `1390000${server.length}01`, line: null },
    { ...job, server, id: `${server}, placed`, phone: `1390000${server.length}02`, line: '1' }
  ])
  await db
    .insertInto('quick_call')
    .values(
      jobs.map(one => ({
        ...{ ...one, created_at: 1, call_record_id: null },
        template_code: 'HS-1001'
      }))
    )
    .execute()
  const cut = await recoverJobs(db, seen)
  expect(cut.map(({ id }) => id)).toEqual(['is gone, placed'])
  const rows = await db.selectFrom('quick_call').select(['id', 'status']).orderBy('id').execute()
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ['is gone, claimed', 0],
    ['is gone, placed', 2],
    ['runs, claimed', 1],
    ['runs, placed', 1]
  ])
  await db.deleteFrom('quick_call').execute()
})
