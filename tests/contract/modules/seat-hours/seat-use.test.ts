/** 坐席使用报表 against the rows that it sums up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  occupancyOf,
  signedInOf,
  stateColumns
} from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse, SeatUsePage } from '../../../../core/features/seat-hours/schemas.ts'
import { clockSeconds } from '../../../../core/features/seat-log/rules.ts'
import type { SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { changeState } from '../../../../demo/server/modules/seat-log/span-writes.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
beforeAll(async () => {
  backend = await openBackend()
  admin = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

const today = () => chinaDay(Date.now())
const days = (from: number, to = 0) => ({
  from: chinaDay(Date.now(), from),
  to: chinaDay(Date.now(), to)
})
type Search = Record<string, string>
const ask = (search: Search, token = admin) =>
  backend.send(`/api/seat_hours/use?${new URLSearchParams({ pageSize: '100', ...search })}`, {
    token
  })
async function read(search: Search, token = admin): Promise<SeatUsePage> {
  const { body } = await ask(search, token)
  const { data } = body as { data?: SeatUsePage }
  if (!data) throw new Error(JSON.stringify(body))
  return data
}
const total = async (path: string, search: Search, token = admin): Promise<number> => {
  const { body } = await backend.send(`/api${path}?${new URLSearchParams(search)}`, { token })
  return (body as { data: { total: number } }).data.total
}
const sumOf = (rows: readonly SeatUse[], name: keyof SeatUse & 'free'): number =>
  rows.reduce((sum, row) => sum + row[name], 0)
const counted = [
  ...[...stateColumns],
  ...['inbound', 'inboundAnswered', 'missed', 'outbound', 'outboundAnswered']
] as unknown as readonly (keyof SeatUse & 'free')[]

describe('the rows', () => {
  it('of seats, of groups and of days have the same sums', async () => {
    const range = days(-29)
    const [bySeat, byGroup, byDay] = await Promise.all(
      ['seat', 'group', 'day'].map(by => read({ ...range, by }))
    )
    expect(bySeat?.list.length).toBeGreaterThan(2)
    expect(byDay?.list.length).toBeGreaterThan(5)
    expect(byGroup?.list.length).toBeGreaterThan(1)
    for (const name of counted) {
      expect([name, sumOf(bySeat?.list ?? [], name)]).toEqual([name, bySeat?.sum[name]])
      expect([name, sumOf(byDay?.list ?? [], name)]).toEqual([name, bySeat?.sum[name]])
      expect([name, byGroup?.sum[name]]).toEqual([name, bySeat?.sum[name]])
    }
    expect(signedInOf(bySeat?.sum as SeatUse)).toBeGreaterThan(0)
  })

  // rule seat-hours-2
  it('add up to the time between sign-in and sign-out, from the states themselves', async () => {
    const range = days(-29, -1)
    const begin = chinaMidnight(range.from)
    const end = chinaMidnight(today())
    const { list } = await read(range)
    const spans = await backend.db.selectFrom('seat_span').selectAll().execute()
    for (const row of list) {
      let seconds = 0
      for (const { user_id, sign_state, started_at, ended_at } of spans)
        if (user_id === row.key && sign_state !== 'OFF_LINE') {
          const from = Math.max(begin, started_at)
          const to = Math.min(end, ended_at ?? Date.now())
          if (to > from) seconds += Math.floor(to / 1000) - Math.floor(from / 1000)
        }
      expect([row.name, signedInOf(row)]).toEqual([row.name, seconds])
    }
  })

  it('count the calls that the lists have with the same filters', async () => {
    const range = days(-29)
    const { list } = await read(range)
    const time = {
      beginTime: String(chinaMidnight(range.from)),
      endTime: String(chinaMidnight(range.to) + 86_399_999)
    }
    const filters = {
      inbound: { callDirectionType: '1' },
      inboundAnswered: { callDirectionType: '1', isAnswered: 'true' },
      missed: { callDirectionType: '1', isMissed: 'true' },
      outbound: { callDirectionType: '0' },
      outboundAnswered: { callDirectionType: '0', isAnswered: 'true' }
    } as const
    for (const row of list)
      for (const [name, filter] of Object.entries(filters)) {
        const found = await total('/call_records', { ...time, ...filter, agentId: row.key })
        expect([row.name, name, row[name as keyof typeof filters]]).toEqual([row.name, name, found])
      }
    expect(sumOf(list, 'inbound' as 'free')).toBeGreaterThan(0)
  })

  it('add up the states that the log has with the same filters', async () => {
    const { list } = await read({ ...days(-29, -1), sort: '-signedIn' })
    const [seat] = list
    if (!seat) throw new Error('no seat')
    const byDay = await read({ ...days(-29, -1), by: 'day', agentId: seat.key })
    const one = byDay.list.toSorted((a, b) => signedInOf(b) - signedInOf(a))[0] as SeatUse
    const time = {
      beginTime: String(chinaMidnight(one.key)),
      endTime: String(chinaMidnight(one.key) + 86_399_999)
    }
    for (const column of stateColumns) {
      const search = new URLSearchParams({ ...time, agentId: seat.key, column, pageSize: '100' })
      const { body } = await backend.send(`/api/seat_log?${search}`, { token: admin })
      const { data } = body as { data: { list: SeatSpan[]; hasMore: boolean } }
      expect(data.hasMore).toBe(false)
      const seconds = data.list.map(span => clockSeconds(span.startTime, span.endTime ?? 0))
      expect([column, seconds.reduce((sum, part) => sum + part, 0)]).toEqual([column, one[column]])
    }
  })

  it('can be sorted, searched and turned', async () => {
    const range = days(-29)
    const { list } = await read({ ...range, sort: '-signedIn' })
    const times = list.map(signedInOf)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const { list: shares } = await read({ ...range, sort: 'occupancy' })
    const known = shares.map(row => occupancyOf(row) ?? -1)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    const second = await read({ ...range, sort: '-signedIn', pageSize: '1', page: '2' })
    expect(second.list).toEqual([list[1]])
    expect(second.total).toBe(list.length)
    const [one] = list
    if (!one) throw new Error('no seat')
    expect((await read({ ...range, agentId: one.key })).list).toEqual([one])
    const named = await read({ ...range, agentName: one.name })
    expect(named.list.map(({ key }) => key)).toContain(one.key)
    expect((await read({ ...range, agentName: '%' })).list).toEqual([])
    const groups = await read({ ...range, by: 'group' })
    for (const group of groups.list) {
      const inside = await read({ ...range, groupId: group.key || 'none' })
      expect([group.name, signedInOf(inside.sum)]).toEqual([group.name, signedInOf(group)])
    }
  })
})

describe('a state that lasts', () => {
  it('counts until now, cut at the midnights of its days', async () => {
    const seat = {
      ...{ id: 'seat-night', enterpriseId: 'ent-1', userId: 'user-night' },
      ...{ agentName: '夜班坐席', extension: '7777' }
    }
    const { db } = backend
    const at = chinaMidnight(today()) - 90_500
    await changeState(db, seat, { state: 'SIGN_BUSY', cause: 'own', at }, 'night')
    await changeState(db, seat, { state: 'SIGN_FREE', cause: 'own', at: at + 30_000 }, 'night')
    const search = { agentId: seat.userId, by: 'day' }
    const before = await read({ ...days(-1, -1), ...search })
    expect(before.list).toMatchObject([
      { name: days(-1).from, busy: 30, free: 61, online: 0, firstTime: at, seats: 1 }
    ])
    expect(before.list[0]?.lastTime).toBe(chinaMidnight(today()))
    const both = await read({ ...days(-1), ...search })
    expect(both.list.map(({ key }) => key)).toEqual([days(-1).from, today()])
    const passed = Math.floor(Date.now() / 1000) - chinaMidnight(today()) / 1000
    expect(Math.abs((both.list[1]?.free ?? 0) - passed)).toBeLessThan(60)
    expect(both.list[1]).toMatchObject({ online: 1, firstTime: chinaMidnight(today()) })
    // A seat that is gone keeps its name.
    expect((await read({ ...days(-1), agentId: seat.userId })).list).toMatchObject([
      { name: '夜班坐席', extension: '7777', isDeleted: true, online: 1 }
    ])
  })

  it('is that of a connected seat, whose log has the page that chose it', async () => {
    const { access_token } = await backend.signIn('agent1')
    const { socket } = await listenTo(backend, access_token)
    const send = { method: 'PUT', token: access_token, headers: { origin: backend.url } }
    await backend.send('/api/agent/status', { ...send, body: { signState: 'SIGN_FREE' } })
    const { list } = await read({ ...days(0), agentName: '王晓彤' })
    expect(list).toMatchObject([{ online: 1, isDeleted: false }])
    const { body } = await backend.send('/api/seat_log?agentName=王晓彤&cause=own', {
      token: admin
    })
    expect((body as { data: { list: object[] } }).data.list[0]).toMatchObject({
      ...{ signState: 'SIGN_FREE', changedBy: '王晓彤', origin: new URL(backend.url).host }
    })
    socket.terminate()
  })
})

// rule seat-hours-10
it('the file has the rows of the report and their sums', async () => {
  const range = days(-29, -1)
  const { list, sum } = await read(range)
  const channel = await listenTo(backend, admin)
  const { read: file, find } = transfersOf(backend, admin)
  const { body } = await backend.send('/api/seat_hours/use/export', {
    ...{ method: 'POST', token: admin, body: { ...range, by: 'seat' } }
  })
  const { id } = (body as { data: { id: string } }).data
  await channel.received('call_task_import_complete_info', { callTaskId: id })
  channel.socket.close()
  const [heading = [], ...rows] = rowsOfCsv((await file(id, 'result')).replace(/^\uFEFF/, ''))
  const last = rows.pop() ?? []
  expect(rows.map(([name]) => name)).toEqual(list.map(({ name }) => name))
  expect(last[0]).toBe('合计')
  // rules file-19, file-20
  expect(await find(id)).toMatchObject({
    fileName: `坐席使用报表_${range.from} 至 ${range.to}.csv`,
    ...{ successCount: list.length, sumCount: list.length }
  })
  const signedIn = heading.indexOf('签入时长（秒）')
  const firstState = heading.indexOf('空闲（秒）')
  expect(Number(last[signedIn])).toBe(signedInOf(sum))
  for (let column = signedIn; column < signedIn + 13; column++)
    expect([heading[column], rows.reduce((all, row) => all + Number(row[column]), 0)]).toEqual([
      ...[heading[column], Number(last[column])]
    ])
  for (const row of rows)
    expect(
      row.slice(firstState, firstState + 7).reduce((all, seconds) => all + Number(seconds), 0)
    ).toBe(Number(row[signedIn]))
})

describe('the reader of the report', () => {
  // rule seat-hours-9
  it('sees the seats of the own scope, and nothing without the permission', async () => {
    const range = days(-29)
    const keysOf = async (token: string) =>
      (await read(range, token)).list.map(({ key }) => key).sort()
    const all = await keysOf(admin)
    const leader = (await backend.signIn('leader')).access_token
    const squad = await keysOf(leader)
    expect(squad.length).toBeGreaterThan(0)
    expect(squad.length).toBeLessThan(all.length)
    const agent = await backend.signIn('agent2')
    expect((await ask(range, agent.access_token)).status).toBe(403)
    const { db } = backend
    const role = await db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('role.id')
      .where('user_role.user_id', '=', agent.userId)
      .where('role.enterprise_id', '=', 'ent-1')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('role_permission')
      .values({ role_id: role.id, code: 'CMC.DATA.MANA.CENTER' })
      .execute()
    expect(await keysOf(agent.access_token)).toEqual([agent.userId])
  })

  it.each([
    ['a reversed range', { from: '2026-03-02', to: '2026-03-01' }, '结束日期不能早于开始日期'],
    ['no date', { from: '2026-02-30', to: '2026-03-01' }, '日期不正确'],
    ['a range of 93 days', { from: '2025-11-30', to: '2026-03-02' }, '最多可选 92 天'],
    ['the future', { from: '2999-01-01', to: '2999-01-01' }, '日期不能晚于今天']
  ])('reads why %s is refused', async (_, range, message) => {
    expect((await ask(range)).body).toMatchObject({ code: 0, message })
    const { body } = await backend.send('/api/seat_hours/use/export', {
      ...{ method: 'POST', token: admin, body: range }
    })
    expect(body).toMatchObject({ code: 0, message })
  })

  it('gets an empty report of days over a change of year without states', async () => {
    const { list, total: rows } = await read({ from: '2024-12-20', to: '2025-01-10' })
    expect([list, rows]).toEqual([[], 0])
  })
})

// rule seat-hours-8
it('names the time in which no server ran, but not a short pause or the time before the first', async () => {
  const { db } = backend
  const at = (time: string) => Date.parse(`2025-06-02T${time}+08:00`)
  const run = (server: string, from: string, to: string) => ({
    ...{ server, started_at: at(from), seen_at: at(to) }
  })
  await db
    .insertInto('server_run')
    .values([
      run('r1', '08:00:00', '10:00:00'),
      run('r2', '10:04:59', '11:00:00'),
      run('r3', '09:00:00', '10:30:00'),
      run('r4', '15:30:00', '23:59:59')
    ])
    .execute()
  const { gaps } = await read({ from: '2025-06-01', to: '2025-06-02' })
  expect(gaps).toEqual([{ from: at('11:00:00'), to: at('15:30:00') }])
  const { body } = await backend.send('/api/seat_log/day?day=2025-06-02', { token: admin })
  expect(body).toMatchObject({ data: { gaps, seats: [] } })
  await db.deleteFrom('server_run').where('server', 'in', ['r1', 'r2', 'r3', 'r4']).execute()
})
