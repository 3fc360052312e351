// What calls, robots and lines are charged: once, at the price that held, in entries that stay.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../core/features/billing/rules/bill-months.ts'
import { chargeMonths } from '../../../../demo/server/modules/billing/month-charges.ts'
import { recordEnded } from '../../../../demo/server/modules/calls/call-record-updates.ts'
import { closeLostCalls } from '../../../../demo/server/modules/calls/lost-calls.ts'
import { setBalance, setPrice, wrongBalances } from '../../../support/billing/account-client.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const ENTERPRISE = 'ent-1'
const MINUTE = 60_000

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

interface Call {
  readonly startedAt?: number
  readonly answeredAt: number | null
  readonly direction?: 0 | 1
  readonly line?: string
  readonly robot?: boolean
  readonly phone?: string
  readonly source?: number
}

async function startCall(call: Call): Promise<string> {
  const id = randomUUID()
  await backend.db
    .insertInto('call_record')
    .values({
      ...{ id, enterprise_id: ENTERPRISE, user_id: 'user-3', agent_name: '王晓彤' },
      ...{ extension: '100', direction: call.direction ?? 0, customer_id: null },
      ...{ customer_name: '', customer_phone: call.phone ?? '13912340000' },
      ...{ our_number: call.line ?? '02085550100', area: '', operator: '' },
      started_at: call.startedAt ?? (call.answeredAt ?? Date.now()) - 1000,
      ...{ answered_at: call.answeredAt, ended_at: null, holding_seconds: 0, connect_result: 0 },
      ...{ hangup_type: 0, has_recording: false, call_type: call.robot ? 1 : 2 },
      ...(call.source !== undefined && { call_source: call.source })
    })
    .execute()
  return id
}

const end = (id: string, at: number) =>
  recordEnded(backend.db, {
    ...{ callRecordId: id, at, hangupType: 1, connectResult: 0, holdingSeconds: 0 },
    ...{ hasRecording: false, earlyMediaMs: 0 }
  })

const entriesOf = (subject: string) =>
  backend.db
    .selectFrom('account_entry')
    .select(['kind', 'amount', 'quantity', 'unit_price', 'department_id', 'line', 'user_id'])
    .where('subject', '=', subject)
    .execute()

async function charged(call: Call, seconds: number) {
  const id = await startCall(call)
  const at = (call.answeredAt ?? Date.now()) + seconds * 1000
  await end(id, at)
  return entriesOf(id)
}

// rule billing-1
it('the sample balances are the sums of their entries, each with the balance after it', async () => {
  expect(await wrongBalances(backend.db)).toEqual([])
  const { rows } = await sql<{ wrong: number; all: number }>`select
      count(*) filter (where balance <> sum)::int as wrong, count(*)::int as all
    from (select balance, sum(amount) over (partition by enterprise_id order by id) as sum
      from account_entry) as entries`.execute(backend.db)
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.all).toBeGreaterThan(100)
})

// rule billing-2
it('an entry is neither changed nor removed', async () => {
  const stays = 'account entries are not changed'
  await expect(
    backend.db.updateTable('account_entry').set({ amount: 1 }).execute()
  ).rejects.toThrow(stays)
  await expect(backend.db.deleteFrom('account_entry').execute()).rejects.toThrow(stays)
})

// rule billing-5
it.each([
  ['begun minute', {}, 61, [{ kind: 'agentCall', amount: -24, quantity: 2, unit_price: 12 }]],
  ['full minute', {}, 60, [{ kind: 'agentCall', amount: -12, quantity: 1, unit_price: 12 }]],
  ['moment', {}, 0, [{ amount: -12, quantity: 1, department_id: 'dep-2', user_id: 'user-3' }]],
  ['incoming call', { direction: 1 }, 125, [{ kind: 'incomingCall', amount: -18, quantity: 3 }]],
  [
    'incoming call of a line with a price of its own',
    { direction: 1, line: '4008001234' },
    30,
    [{ kind: 'incomingCall', amount: -18, line: '4008001234' }]
  ],
  ['call of a robot', { robot: true }, 90, [{ kind: 'robotCall', amount: -20, quantity: 2 }]],
  ['call between colleagues', { phone: '200' }, 90, []],
  ['echo test', { phone: '9196' }, 90, []],
  ['number that ends like it', { phone: '13588029196' }, 90, [{ amount: -24 }]],
  [
    'call of a day, whatever the clock says',
    {},
    5 * 86_400,
    [{ quantity: 1440, amount: -1440 * 12 }]
  ],
  ['leg of a supervisor', { source: 8 }, 90, []],
  ['call that was not answered', { answeredAt: null }, 90, []]
] as const)('a %s is charged by the minute begun', async (_, call, seconds, expected) => {
  const entries = await charged({ answeredAt: Date.now(), ...call }, seconds)
  expect(entries).toHaveLength(expected.length)
  expect(entries).toMatchObject(expected)
})

// rule billing-3
it('a call whose end is recorded again is charged once', async () => {
  const at = Date.now()
  const id = await startCall({ answeredAt: at })
  await Promise.all([end(id, at + MINUTE), end(id, at + MINUTE), end(id, at + MINUTE)])
  await closeLostCalls(backend.db, at)
  expect(await entriesOf(id)).toHaveLength(1)
  expect(await wrongBalances(backend.db)).toEqual([])
})

it('a call that a lost server left open is charged once, until the server was last seen', async () => {
  const now = Date.now()
  const of = async (server: string, answeredAt: number | null) => {
    const id = await startCall({ answeredAt })
    await backend.db.updateTable('call_record').set({ server }).where('id', '=', id).execute()
    return id
  }
  const runs = [
    { server: 'lost', started_at: 0, seen_at: now - 2 * MINUTE },
    { server: 'alive', started_at: 0, seen_at: now }
  ]
  await backend.db.insertInto('server_run').values(runs).execute()
  const id = await of('lost', now - 3.5 * MINUTE)
  const late = await of('lost', now - MINUTE)
  const unanswered = await of('lost', null)
  const unknown = await of('never seen', now - 3 * MINUTE)
  const others = await of('alive', now - 3 * MINUTE)
  const own = await startCall({ answeredAt: now - 3 * MINUTE })
  await closeLostCalls(backend.db, now - MINUTE)
  await closeLostCalls(backend.db, now - MINUTE)
  expect(await entriesOf(id)).toMatchObject([{ quantity: 2, amount: -24 }])
  expect(await entriesOf(late)).toMatchObject([{ quantity: 1, amount: -12 }])
  expect(await entriesOf(unanswered)).toEqual([])
  expect(await entriesOf(unknown)).toMatchObject([{ quantity: 1, amount: -12 }])
  for (const open of [others, own]) {
    expect(await entriesOf(open)).toEqual([])
    const row = backend.db.selectFrom('call_record').select('ended_at').where('id', '=', open)
    expect(await row.executeTakeFirst()).toEqual({ ended_at: null })
  }
})

// rules billing-2 and billing-5
it('a call that was closed as lost and goes on is charged the rest by a correction, once', async () => {
  const answeredAt = Date.now() - 6 * MINUTE
  const id = await startCall({ answeredAt })
  const unanswered = await startCall({ answeredAt: null, startedAt: answeredAt })
  const cut = { server: 'cut off', started_at: 0, seen_at: answeredAt + 3.5 * MINUTE }
  await backend.db.insertInto('server_run').values(cut).execute()
  await backend.db
    .updateTable('call_record')
    .set({ server: 'cut off' })
    .where('id', 'in', [id, unanswered])
    .execute()
  await closeLostCalls(backend.db, Date.now() - MINUTE)
  expect(await entriesOf(id)).toMatchObject([{ quantity: 4, amount: -48 }])
  const at = answeredAt + 5.5 * MINUTE
  for (let count = 0; count < 3; count++) await end(id, at)
  expect(await entriesOf(id)).toMatchObject([{ quantity: 4, amount: -48 }])
  const corrections = () =>
    backend.db
      .selectFrom('account_entry')
      .select(['kind', 'amount', 'remark', 'user_id'])
      .where('subject', 'like', `${id}@%`)
      .execute()
  expect(await corrections()).toEqual([
    {
      ...{ kind: 'correction', amount: -24, user_id: 'user-3' },
      remark: '通话实际 6 分钟，服务中断时已按 4 分钟计费，补计差额'
    }
  ])
  const row = backend.db.selectFrom('call_record').select(['ended_at', 'hangup_type'])
  expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({
    ended_at: at,
    hangup_type: 1
  })
  // One that had not been answered costs nothing when it is closed, and all of its minutes later.
  await backend.db
    .updateTable('call_record')
    .set({ answered_at: answeredAt })
    .where('id', '=', unanswered)
    .execute()
  await end(unanswered, at)
  expect(await entriesOf(unanswered)).toMatchObject([{ quantity: 6, amount: -72 }])
  expect(await wrongBalances(backend.db)).toEqual([])
})

it('a call of a task that a lost server left open is left to the dialler', async () => {
  const { db } = backend
  const id = await startCall({ answeredAt: Date.now() - 3 * MINUTE, robot: true })
  const item = await db.selectFrom('call_item').selectAll().executeTakeFirstOrThrow()
  const ofItem = (set: object) =>
    db.updateTable('call_item').set(set).where('id', '=', item.id).execute()
  await ofItem({ status: 1, record_id: id })
  const lost = { server: 'lost', call_item_id: item.id }
  await db.updateTable('call_record').set(lost).where('id', '=', id).execute()
  await closeLostCalls(db, Date.now())
  expect(await entriesOf(id)).toEqual([])
  await ofItem({ status: item.status, record_id: item.record_id })
  await closeLostCalls(db, Date.now())
  expect(await entriesOf(id)).toHaveLength(1)
})

// rule billing-4
it('a call is charged at the price that held when it began', async () => {
  const begun = Date.now() - MINUTE
  const before = await startCall({ startedAt: begun, answeredAt: begun + 1000 })
  await setPrice(backend.db, 'agentCall', 40, { from: begun + 500 })
  await end(before, Date.now())
  expect(await entriesOf(before)).toMatchObject([{ unit_price: 12 }])
  expect(await charged({ answeredAt: Date.now() + 2000 }, 10)).toMatchObject([{ unit_price: 40 }])
  await setPrice(backend.db, 'agentCall', 12)
})

// rule billing-5
it('an account may be overdrawn by what had begun', async () => {
  const { balance } = await backend.db
    .selectFrom('number_account')
    .select('balance')
    .where('enterprise_id', '=', ENTERPRISE)
    .executeTakeFirstOrThrow()
  await setBalance(backend.db, 5)
  await charged({ answeredAt: Date.now(), direction: 1 }, 1)
  expect(
    await backend.db
      .selectFrom('number_account')
      .select('balance')
      .where('enterprise_id', '=', ENTERPRISE)
      .executeTakeFirst()
  ).toEqual({ balance: -1 })
  await setBalance(backend.db, balance)
})

// rule billing-8
it('robots are charged by the most that were held in the month, in whatever groups', async () => {
  const now = Date.now()
  const held = { enterprise_id: ENTERPRISE, name: '新组' }
  const paid = async () => {
    await chargeMonths(backend.db, now)
    const { rows } = await sql<{ robots: number }>`select sum(quantity)::int as robots
      from account_entry where enterprise_id = ${ENTERPRISE} and kind = 'robotMonth'
        and split_part(subject, '@', 2) = ${monthOf(now)}`.execute(backend.db)
    return rows[0]?.robots
  }
  const groups = backend.db.selectFrom('robot_holder').select(['id', 'total'])
  const before = await groups.where('enterprise_id', '=', ENTERPRISE).execute()
  const all = before.reduce((sum, { total }) => sum + total, 0)
  const set = (id: string, total: number) =>
    backend.db
      .updateTable('robot_holder')
      .set({ total })
      .where('enterprise_id', '=', ENTERPRISE)
      .where('id', '=', id)
      .execute()
  const [one = { id: '', total: 0 }] = before.filter(({ id }) => id !== '0')
  expect(await paid()).toBe(all)
  // Moved into another group: nothing more.
  await set(one.id, 0)
  await backend.db
    .insertInto('robot_holder')
    .values({ ...held, id: 'new', total: one.total })
    .execute()
  expect(await paid()).toBe(all)
  // Five more, which stay paid when they are given back.
  await set(one.id, 5)
  expect(await paid()).toBe(all + 5)
  await set(one.id, 0)
  expect(await paid()).toBe(all + 5)
  await backend.db.deleteFrom('robot_holder').where('id', '=', 'new').execute()
  await set(one.id, one.total)
  expect(await paid()).toBe(all + 5)
})

// rule billing-8
it('robots and lines are charged once for each month, also when the clock jumps', async () => {
  const now = Date.now()
  const months = async () => {
    const { rows } = await sql<{ month: string; count: number; cents: number }>`
      select split_part(subject, '@', 2) as month, count(*)::int as count,
        sum(amount)::int as cents from account_entry
      where enterprise_id = ${ENTERPRISE} and kind in ('robotMonth', 'lineMonth')
      group by 1 order by 1`.execute(backend.db)
    return rows
  }
  await chargeMonths(backend.db, now)
  const before = await months()
  await chargeMonths(backend.db, now)
  expect(await months()).toEqual(before)
  const month = { count: 9, cents: -(200 * 500 + 6 * 2000) }
  expect(before.at(-1)).toMatchObject({ month: monthOf(now) })

  const later = monthStart(monthAfter(monthOf(now), 3))
  await chargeMonths(backend.db, later)
  const jumped = [1, 2, 3].map(count => ({ month: monthAfter(monthOf(now), count), ...month }))
  expect(await months()).toEqual([...before, ...jumped])
  await chargeMonths(backend.db, now)
  await chargeMonths(backend.db, monthStart(monthAfter(monthOf(now), -6)))
  await chargeMonths(backend.db, later)
  expect(await months()).toEqual([...before, ...jumped])
  expect(await wrongBalances(backend.db)).toEqual([])
})
