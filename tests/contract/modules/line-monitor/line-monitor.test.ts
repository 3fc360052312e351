/** What the line monitor answers, and to whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../core/features/line-monitor/rules.ts'
import type { LineHistory, LineMonitor } from '../../../../core/features/line-monitor/schemas.ts'
import { addDays, chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { MINUTE_MS } from '../../../../demo/server/modules/line-monitor/minute-counts.ts'
import { queryOf, readFilters } from '../../../../shell/list/filters.ts'
import { outboundFields } from '../../../../shell/pages/call-manage/call-records/call-fields.tsx'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const monitor = () => ask<LineMonitor>('/line_monitor')

const placed = (id: string, startedAt: number, more: object = {}) => ({
  ...{ id, enterprise_id: 'ent-1', user_id: 'user-3', agent_name: '王晓彤', extension: '100' },
  ...{ direction: 0 as const, customer_id: null, customer_name: '', customer_phone: '13800000000' },
  ...{ our_number: '02085550102', area: '', operator: '', started_at: startedAt },
  ...{ answered_at: null, ended_at: startedAt, holding_seconds: 0, connect_result: 3 },
  ...{ hangup_type: 4, has_recording: false, ...more }
})

describe('the line monitor', () => {
  it('has every number of the enterprise in its order, with its group', async () => {
    const { lines, groups, alarm, isWhole } = await monitor()
    expect(lines.map(({ cidNumber, groupId }) => [cidNumber, groupId])).toEqual([
      ['02085550100', 'lines-1'],
      ['02085550101', 'lines-1'],
      ['02085550102', 'lines-1'],
      ['4008001234', 'lines-2'],
      ['4008005678', 'lines-2'],
      ['02085550188', null]
    ])
    expect(groups.map(({ name }) => name)).toEqual(['广州固话池', '全国热线池'])
    expect(alarm).toMatchObject({ enabled: true, connectedRate: 0.25 })
    expect(isWhole).toBe(true)
  })

  it('leads from every count to the calls that it counts', async () => {
    const now = Date.now()
    await backend.db
      .insertInto('call_record')
      .values([
        placed('fault', now, { is_caller_fault: true }),
        placed('refused', now, { connect_result: 7 }),
        placed('answered', now, { answered_at: now, connect_result: 0 }),
        placed('rings', now, { ended_at: null, connect_result: 0 }),
        placed('incoming', now, { direction: 1, answered_at: now, connect_result: 0 }),
        placed('leg', now, { call_source: 8 }),
        placed('deleted', now, { deleted_at: now })
      ])
      .execute()
    const { lines, dayTime } = await monitor()
    expect(lines.find(({ cidNumber }) => cidNumber === '02085550102')).toMatchObject({
      ...{ outCalls: 4, inCalls: 1, connected: 1, callerFaults: 1, calleeRefused: 1, inUse: 1 }
    })
    for (const line of lines) {
      const listed = (more: string) =>
        ask<number>(`/call_records/count?ourNumber=${line.cidNumber}&beginTime=${dayTime}&${more}`)
      expect(await listed('callDirectionType=0')).toBe(line.outCalls)
      expect(await listed('callDirectionType=1')).toBe(line.inCalls)
      expect(await listed('callDirectionType=0&connectResult=0')).toBe(line.connected)
      expect(await listed('isCallerFault=true')).toBe(line.callerFaults)
      expect(await listed('callDirectionType=0&connectResult=7')).toBe(line.calleeRefused)
      const { outCalls, inCalls, callerFaults } = line
      // Calls of these rows are in progress in no exchange.
      expect(line.own).toEqual({ inUse: 0, outCalls, inCalls, callerFaults })
    }
  })

  // rule line-monitor-15
  it('leads from every count of a group to the calls that it counts', async () => {
    const found = await monitor()
    const groups = rowsOf(found).filter(({ kind }) => kind === 'group')
    expect(groups.map(({ name }) => name)).toEqual(['广州固话池', '全国热线池', ''])
    expect(groups[0]?.counts.outCalls).toBeGreaterThan(0)
    for (const { own, search, counts } of groups) {
      const { outCalls, inCalls, callerFaults } = counts
      expect(own).toEqual({ inUse: 0, outCalls, inCalls, callerFaults })
      const fields = readFilters(outboundFields, search)
      expect(queryOf(outboundFields, fields)).toEqual(search)
      const listed = (more: string) =>
        ask<number>(
          `/call_records/count?${new URLSearchParams(search)}&beginTime=${found.dayTime}&${more}`
        )
      expect(await listed('callDirectionType=0')).toBe(outCalls)
      expect(await listed('callDirectionType=1')).toBe(inCalls)
      expect(await listed('callDirectionType=0&isCallerFault=true')).toBe(callerFaults)
    }
  })

  it('has the common peak of the numbers without a group, 0 before their first call', async () => {
    const peaks = async () => {
      const { ungroupedPeak, groups, hour } = await monitor()
      expect(hour.series.every(({ key }) => key !== '')).toBe(true)
      return [ungroupedPeak, groups.find(({ groupId }) => groupId === 'lines-2')?.peak]
    }
    const [before, others] = await peaks()
    expect(before).toBe(0)
    const now = Date.now()
    const open = { our_number: '02085550188', ended_at: null }
    await backend.db
      .insertInto('call_record')
      .values([placed('lone-1', now, open), placed('lone-2', now, open)])
      .execute()
    expect(await peaks()).toEqual([2, others])
    await backend.db.deleteFrom('call_record').where('id', 'like', 'lone-%').execute()
    expect(await peaks()).toEqual([0, others])
  })

  it('counts the faults that no good call has followed', async () => {
    const run = async () =>
      (await monitor()).lines.find(({ cidNumber }) => cidNumber === '4008005678')?.faultRun
    const now = Date.now()
    const fault = { our_number: '4008005678', is_caller_fault: true }
    await backend.db
      .insertInto('call_record')
      .values([placed('fault-1', now - 3, fault), placed('fault-2', now - 2, fault)])
      .execute()
    expect(await run()).toBe(2)
    await backend.db
      .insertInto('call_record')
      .values(placed('good', now - 1, { our_number: '4008005678' }))
      .execute()
    expect(await run()).toBe(0)
  })

  // rule line-monitor-5
  it('has a gap where no server ran', async () => {
    await backend.db.deleteFrom('server_run').execute()
    const before = Date.now()
    await backend.db
      .insertInto('server_run')
      .values([
        { server: 'killed', started_at: before - 50 * MINUTE_MS, seen_at: before - 40 * MINUTE_MS },
        { server: 'running', started_at: before - 5 * MINUTE_MS, seen_at: before - 30_000 }
      ])
      .execute()
    const { hour } = await monitor()
    const at = (minutes: number) =>
      hour.served[Math.floor((before - minutes * MINUTE_MS - hour.beginTime) / MINUTE_MS)]
    expect([55, 45, 30, 3, 0].map(at)).toEqual([false, true, false, true, true])
  })

  it('shows nothing of another enterprise', async () => {
    const { access_token } = await backend.signIn('admin')
    const entered = await backend.send('/api/users/change_enterprise?entId=ent-2', {
      token: access_token
    })
    expect(entered.status).toBe(200)
    const { data } = entered.body as { data: { access_token: string } }
    const found = await askingAs(backend, data.access_token)<LineMonitor>('/line_monitor')
    expect(found.lines.map(({ cidNumber }) => cidNumber)).toEqual(['01085550200'])
    expect(found.lines[0]).toMatchObject({ outCalls: 0, inCalls: 0, inUse: 0, peak: 0 })
  })

  // rule line-monitor-8
  it('needs its permission, and reports whether the user may see all calls', async () => {
    const { access_token: token } = await backend.signIn('leader')
    expect((await backend.send('/api/line_monitor', { token })).status).toBe(403)
    await backend.db
      .insertInto('role_permission')
      .values({ role_id: 'role-2', code: 'CMC.LINE.MONI' })
      .execute()
    const found = await askingAs(backend, token)<LineMonitor>('/line_monitor')
    expect(found.isWhole).toBe(false)
    expect(found.lines.find(({ cidNumber }) => cidNumber === '02085550102')?.outCalls).toBe(4)
    await backend.db
      .insertInto('call_record')
      .values(placed('elsewhere', Date.now(), { user_id: 'user-4' }))
      .execute()
    const { lines, dayTime } = await askingAs(backend, token)<LineMonitor>('/line_monitor')
    let isNarrower = false
    for (const { cidNumber, own, ...line } of lines) {
      const listed = (more: string) =>
        askingAs(
          backend,
          token
        )<number>(`/call_records/count?ourNumber=${cidNumber}&beginTime=${dayTime}&${more}`)
      expect(await listed('callDirectionType=0')).toBe(own.outCalls)
      expect(await listed('callDirectionType=1')).toBe(own.inCalls)
      expect(await listed('callDirectionType=0&isCallerFault=true')).toBe(own.callerFaults)
      isNarrower ||= own.outCalls < line.outCalls
    }
    expect(isNarrower).toBe(true)
  })
})

describe('the history of the lines', () => {
  beforeAll(async () => {
    ask = askingAs(backend, (await backend.signIn('admin')).access_token)
  })
  const history = (from: string, to: string) =>
    ask<LineHistory>(`/line_monitor/history?from=${from}&to=${to}`)
  const today = () => chinaDay(Date.now())

  // rule line-monitor-12
  it('has the concurrency of each ten minutes of a day, as the calls had it', async () => {
    const day = addDays(today(), -2)
    const begin = chinaMidnight(day)
    const at = (minutes: number) => begin + minutes * MINUTE_MS
    const call = (id: string, from: number, to: number) =>
      placed(id, at(from), { our_number: '02085550188', ended_at: at(to) })
    await backend.db.deleteFrom('call_record').where('our_number', '=', '02085550188').execute()
    await backend.db
      .insertInto('call_record')
      .values([
        call('one', 5, 35),
        call('two', 6, 12),
        call('three', 34, 36),
        call('later', 90, 91)
      ])
      .execute()
    const found = await history(day, day)
    expect([found.beginTime, found.step, found.served.length]).toEqual([begin, 600_000, 144])
    const peaks = found.series.find(({ key }) => key === '02085550188')?.peaks
    expect(peaks?.slice(0, 10)).toEqual([2, 2, 1, 2, 0, 0, 0, 0, 0, 1])
    const week = await history(addDays(day, -6), day)
    expect([week.step, week.served.length]).toEqual([3_600_000, 168])
    expect(week.series.find(({ key }) => key === '02085550188')?.peaks.slice(144, 147)).toEqual([
      2, 1, 0
    ])
    const month = await history(addDays(day, -27), day)
    expect([month.step, month.served.length]).toEqual([14_400_000, 168])
  })

  it('ends now', async () => {
    const { beginTime, step, served } = await history(today(), today())
    expect(beginTime + served.length * step).toBeGreaterThan(Date.now() - 1000)
    expect(beginTime + (served.length - 1) * step).toBeLessThanOrEqual(Date.now())
  })

  it('refuses days that end before they begin, are too many, or are in the future', async () => {
    const day = today()
    await expect(history(day, addDays(day, -1))).rejects.toThrow('结束日期不能早于开始日期')
    await expect(history(addDays(day, -31), day)).rejects.toThrow('最多可选 31 天')
    await expect(history(day, addDays(day, 1))).rejects.toThrow('日期不能晚于今天')
    await expect(history('2026-02-31', day)).rejects.toThrow('日期不正确')
  })
})
