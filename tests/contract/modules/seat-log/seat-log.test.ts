import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeatDay, SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
  admin = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

type Page = { list: SeatSpan[]; total: number; hasMore: boolean }
const read = async <Data>(token: string, path: string): Promise<Data> => {
  const { body } = await backend.send(`/api${path}`, { token })
  const { data } = body as { data?: Data }
  if (data === undefined) throw new Error(JSON.stringify(body))
  return data
}
const list = (token: string, search: Record<string, string> = {}) =>
  read<Page>(token, `/seat_log?${new URLSearchParams({ pageSize: '100', ...search })}`)
const statesOf = async (extension: string) =>
  (await list(admin, { extension, beginTime: String(begun) })).list.map(
    ({ signState, cause }) => `${signState} ${cause}`
  )
const begun = Date.now()
const setStatus = (token: string, signState: string, isAutomatic?: boolean) =>
  backend.send('/api/agent/status', { method: 'PUT', token, body: { signState, isAutomatic } })

describe('the state of a seat', () => {
  // rule seat-log-1
  it('is logged from the moment that its page is connected, with who changed it', async () => {
    const { access_token } = await backend.signIn('agent1')
    expect(await statesOf('100')).toEqual([])
    const { socket } = await listenTo(backend, access_token)
    await setStatus(access_token, 'SIGN_FREE')
    await setStatus(access_token, 'SIGN_FREE')
    await setStatus(access_token, 'SIGN_BUSY')
    const before = ['SIGN_BUSY own', 'SIGN_FREE own', 'SIGN_BUSY system']
    expect(await statesOf('100')).toEqual(before)
    await setStatus(access_token, 'SIGN_FREE')
    await setStatus(access_token, 'SIGN_BUSY', true)
    expect(await statesOf('100')).toEqual(['SIGN_BUSY system', 'SIGN_FREE own', ...before])
    // rule seat-log-4
    await backend.send('/api/oauth/logout', { method: 'POST', token: access_token })
    expect((await statesOf('100'))[0]).toBe('OFF_LINE own')
    socket.terminate()
  })

  it('has no gap and no overlap, and one state that lasts', async () => {
    const { list: spans } = await list(admin, { extension: '100', beginTime: String(begun) })
    expect(spans.map(({ endTime }) => endTime)).toEqual([
      null,
      ...spans.slice(0, -1).map(({ startTime }) => startTime)
    ])
  })
})

describe('the list', () => {
  it('has the sample history, newest first, in pages', async () => {
    const first = await list(admin, { pageSize: '20' })
    const second = await list(admin, { pageSize: '20', page: '2' })
    expect(first).toMatchObject({ hasMore: true })
    expect(first.list).toHaveLength(20)
    const times = [...first.list, ...second.list].map(({ startTime }) => startTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('searches by agent, extension, state, cause and time', async () => {
    const { list: calling } = await list(admin, { signState: 'CALLING', cause: 'call' })
    expect(calling.length).toBeGreaterThan(0)
    expect(calling.every(span => span.signState === 'CALLING' && span.callRecordId !== null)).toBe(
      true
    )
    const [one] = calling
    if (!one) throw new Error('no call')
    const { list: own } = await list(admin, { agentName: one.agentName, extension: one.extension })
    expect(new Set(own.map(({ seatId }) => seatId))).toEqual(new Set([one.seatId]))
    const at = String(one.startTime)
    const exactly = await list(admin, {
      extension: one.extension,
      ...{ beginTime: at, endTime: at }
    })
    expect(exactly.list).toEqual([one])
    expect((await list(admin, { agentName: '%' })).total).toBe(0)
  })

  // rule seat-log-5
  it('shows a leader the department, and no one without permission anything', async () => {
    const leader = (await backend.signIn('leader')).access_token
    const names = async (token: string) =>
      new Set((await list(token)).list.map(({ extension }) => extension))
    const [all, own] = [await names(admin), await names(leader)]
    expect(own.size).toBeGreaterThan(0)
    expect(own.size).toBeLessThan(all.size)
    const agent = (await backend.signIn('agent2')).access_token
    const { status } = await backend.send('/api/seat_log?page=1&pageSize=10', { token: agent })
    expect(status).toBe(403)
  })
})

describe('the export', () => {
  const send = (token: string, body: object) =>
    backend.send('/api/seat_log/export', { token, body })
  async function exported(token: string, search: object) {
    const { body } = await send(token, search)
    const { data } = body as { data?: { id: string } }
    if (!data) throw new Error(JSON.stringify(body))
    const transfers = transfersOf(backend, token)
    await expect.poll(async () => (await transfers.find(data.id)).status).toBe(2)
    const lines = (await transfers.read(data.id, 'result')).trim().split(/\r?\n/)
    return { job: await transfers.find(data.id), rows: lines.slice(1), heading: lines[0] }
  }

  // rules file-19, seat-log-12
  it('has the states of the search in every step, and its days in the name', async () => {
    const all = await exported(admin, {})
    expect(all.rows).toHaveLength((await list(admin)).total)
    expect(all.job.fileName).toBe(`坐席状态日志_${chinaDay(Date.now())}.csv`)
    expect(all.heading).toContain('持续时长（秒）')
    const endTime = Date.now()
    const beginTime = endTime - 3 * 86_400_000
    const search = { signState: 'CALLING', beginTime, endTime }
    const listed = await list(admin, {
      ...{ signState: 'CALLING', beginTime: String(beginTime), endTime: String(endTime) }
    })
    const { job, rows } = await exported(admin, search)
    expect([rows.length, job.successCount]).toEqual([listed.total, listed.total])
    const first = listed.list[0]
    expect(rows[0]).toContain(`${first?.agentName},${first?.extension},`)
    expect(job.fileName).toBe(`坐席状态日志_${chinaDay(beginTime)} 至 ${chinaDay(endTime)}.csv`)
  })

  // rule seat-log-11
  it('cuts states at the days of a kind of duration, as the list does', async () => {
    const { list: calling } = await list(admin, { signState: 'CALLING', cause: 'call' })
    const one = calling.find(span => (span.endTime ?? 0) - span.startTime > 4000)
    if (!one) throw new Error('no call')
    const [beginTime, endTime] = [one.startTime + 1000, one.startTime + 2999]
    const { extension } = one
    const { rows } = await exported(admin, { extension, column: 'signedIn', beginTime, endTime })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.split(',')[5]).toBe('2')
  })

  it('shows a leader the department, and needs the permission', async () => {
    const leader = (await backend.signIn('leader')).access_token
    const own = await exported(leader, {})
    expect(own.rows).toHaveLength((await list(leader)).total)
    expect(own.rows.length).toBeLessThan((await list(admin)).total)
    const agent = (await backend.signIn('agent2')).access_token
    expect((await send(agent, {})).status).toBe(403)
  })
})

describe('a day of the timeline', () => {
  const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  const readDay = (day: string, token = admin) =>
    read<SeatDay>(token, `/seat_log/day?${new URLSearchParams({ day })}`)

  // rule seat-log-6
  it('has the states of its seats in order, cut at midnight', async () => {
    const { list: spans } = await list(admin, { signState: 'CALLING' })
    const day = dayOf(spans[0]?.startTime ?? 0)
    const begin = Date.parse(`${day}T00:00:00+08:00`)
    const found = await readDay(day)
    expect(found.seats.length).toBeGreaterThan(0)
    expect(found.hasMore).toBe(false)
    for (const { seatId } of found.seats) {
      const own = found.spans.filter(span => span.seatId === seatId)
      expect(own.length).toBeGreaterThan(0)
      let last = begin
      for (const { startTime, endTime, signState } of own) {
        expect(signState).not.toBe('OFF_LINE')
        expect(startTime).toBeGreaterThanOrEqual(last)
        expect(endTime).toBeGreaterThanOrEqual(startTime)
        last = endTime
      }
      expect(last).toBeLessThanOrEqual(begin + 86_400_000)
    }
  })

  it('cuts a state that lasts over midnight, and one that lasts at the moment of reading', async () => {
    const { access_token } = await backend.signIn('agent2')
    const { socket } = await listenTo(backend, access_token)
    await setStatus(access_token, 'SIGN_FREE')
    await list(admin)
    const [open] = (await list(admin, { signState: 'SIGN_FREE', cause: 'own' })).list
    const yesterday = (open?.startTime ?? 0) - 86_400_000
    await backend.db
      .updateTable('seat_span')
      .set({ started_at: yesterday })
      .where('id', '=', Number(open?.id))
      .execute()
    const before = await readDay(dayOf(yesterday))
    const today = await readDay(dayOf(Date.now()))
    const midnight = Date.parse(`${dayOf(Date.now())}T00:00:00+08:00`)
    const partOf = (day: SeatDay) => day.spans.find(({ id }) => id === open?.id)
    expect(partOf(before)).toMatchObject({ startTime: yesterday, endTime: midnight })
    expect(partOf(today)).toMatchObject({ startTime: midnight, endTime: today.readTime })
    socket.terminate()
  })

  it('is empty in the future, and refuses what is no date', async () => {
    expect(await readDay('2999-01-01')).toMatchObject({ seats: [], spans: [] })
    const { body } = await backend.send('/api/seat_log/day?day=2026-02-30', { token: admin })
    expect(body).toMatchObject({ message: '日期不正确' })
  })
})

it('the seat of a member who is removed is offline, and its log stays', async () => {
  const { access_token } = await backend.signIn('agent1')
  const { socket } = await listenTo(backend, access_token)
  await setStatus(access_token, 'SIGN_FREE')
  expect((await statesOf('100'))[0]).toBe('SIGN_FREE own')
  const search = new URLSearchParams({ pageSize: '100' })
  const { list: members } = await read<{ list: { id: string }[] }>(admin, `/members?${search}`)
  const member = members.find(one => JSON.stringify(one).includes('王晓彤'))
  const path = `/api/members/${member?.id}`
  const { body } = await backend.send(path, { method: 'DELETE', token: admin })
  expect(body).toMatchObject({ code: 1 })
  expect((await statesOf('100'))[0]).toMatch(/^OFF_LINE/)
  socket.terminate()
})
