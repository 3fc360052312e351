/** The rows behind each number of 坐席使用报表: states, calls and seats with equal counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInOf, stateColumns } from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse, SeatUsePage } from '../../../../core/features/seat-hours/schemas.ts'
import { clockSeconds } from '../../../../core/features/seat-log/rules.ts'
import type { SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import { chinaDay, chinaMidnight, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import { changeState } from '../../../../demo/server/modules/seat-log/span-writes.ts'
import { queryOf, readFilters } from '../../../../shell/list/filters.ts'
import type { SearchField } from '../../../../shell/list/list-description.ts'
import {
  inboundFields,
  outboundFields
} from '../../../../shell/pages/call-manage/call-records/call-fields.tsx'
import {
  callColumns,
  callRows,
  SUM,
  seatRows,
  stateRows,
  type UseContext
} from '../../../../shell/pages/data-manage/seat-hours/seat-use-links.ts'
import { spanFields } from '../../../../shell/pages/data-manage/seat-log/span-fields.tsx'
import { placeOf } from '../../../../shell/router/address.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
beforeAll(async () => {
  backend = await openBackend()
  admin = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

type Search = Record<string, string>
async function get<Data>(path: string, search: Search): Promise<Data> {
  const { body } = await backend.send(`/api${path}?${new URLSearchParams(search)}`, {
    token: admin
  })
  const { data } = body as { data?: Data }
  if (data === undefined) throw new Error(JSON.stringify(body))
  return data
}
const report = (search: Search) =>
  get<SeatUsePage>('/seat_hours/use', { pageSize: '100', ...search })

/** The request that the list at an address sends. */
function requestAt(address: string): Search {
  const { path, query } = placeOf(address)
  const read = <Query extends object>(fields: readonly SearchField<Query>[]) =>
    queryOf<Query>(fields, readFilters(fields, query)) as Search
  return path === '/dataManage/seatStatusLog'
    ? read(spanFields)
    : read(path === '/callManage/outCall' ? outboundFields : inboundFields)
}

async function secondsAt(address: string): Promise<number> {
  let seconds = 0
  for (let page = 1, hasMore = true; hasMore; page++) {
    const search = { ...requestAt(address), page: String(page), pageSize: '100' }
    const found = await get<{ list: SeatSpan[]; hasMore: boolean }>('/seat_log', search)
    for (const { startTime, endTime } of found.list)
      seconds += clockSeconds(startTime, endTime ?? Date.now())
    hasMore = found.hasMore
  }
  return seconds
}
const callsAt = async (address: string): Promise<number> => {
  const callDirectionType = address.startsWith('/callManage/outCall') ? '0' : '1'
  const search = { ...requestAt(address), callDirectionType }
  return (await get<{ total: number }>('/call_records', search)).total
}

const today = () => chinaDay(Date.now())
const range = () => ({ from: chinaDay(Date.now(), -29), to: today() })
const none = { agentId: undefined, agentName: undefined, groupId: undefined }

/** Compares each number of a row with the rows at its address. */
async function expectEqual(row: SeatUse, context: UseContext, isOpen: boolean) {
  const label = row.key === SUM ? SUM : row.name
  for (const column of ['signedIn', ...stateColumns] as const) {
    const value = column === 'signedIn' ? signedInOf(row) : row[column]
    const seconds = await secondsAt(stateRows(row, column, context))
    // A state that lasts goes on between the two requests.
    if (isOpen && seconds !== value) expect(Math.abs(seconds - value)).toBeLessThan(60)
    else expect([label, column, seconds]).toEqual([label, column, value])
  }
  for (const column of callColumns)
    expect([label, column, await callsAt(callRows(row, column, context))]).toEqual([
      ...[label, column, row[column]]
    ])
}

describe('the numbers of a report', () => {
  beforeAll(async () => {
    const seat = {
      ...{ id: 'seat-night', enterpriseId: 'ent-1', userId: 'user-night' },
      ...{ agentName: '夜班坐席', extension: '7777' }
    }
    const { db } = backend
    const at = chinaMidnight(today()) - DAY_MS - 90_500
    await changeState(db, seat, { state: 'SIGN_BUSY', cause: 'own', at }, 'night')
    await changeState(db, seat, { state: 'SIGN_FREE', cause: 'own', at: at + 30_000 }, 'night')
    await changeState(db, seat, { state: 'OFF_LINE', cause: 'own', at: at + 200_000 }, 'night')
  })

  // rule seat-hours-14
  it.each(['seat', 'group', 'day'] as const)(
    'by %s count their rows, and so does the sum',
    async by => {
      const { list, sum } = await report({ ...range(), by })
      expect(list.length).toBeGreaterThan(1)
      const context = { ...none, by, range: range() }
      for (const row of [...list.slice(0, 4), ...list.slice(-3), { ...sum, key: SUM }])
        await expectEqual(row, context, row.online > 0)
      expect(sum.inbound + sum.outbound).toBeGreaterThan(0)
    }
  )

  it('of a group and of a name count only their seats', async () => {
    const groups = (await report({ ...range(), by: 'group' })).list
    expect(groups.length).toBeGreaterThan(1)
    for (const { key } of groups) {
      const groupId = key || 'none'
      const { list, sum } = await report({ ...range(), by: 'group', groupId })
      expect(list.map(row => row.key)).toEqual([key])
      const context = { ...none, by: 'group', range: range(), groupId } as const
      await expectEqual({ ...sum, key: SUM }, context, sum.online > 0)
    }
    const { list, sum } = await report({ ...range(), by: 'day', agentName: '夜班' })
    const context = { ...none, by: 'day', range: range(), agentName: '夜班' } as const
    expect(list.length).toBe(2)
    for (const row of [...list, { ...sum, key: SUM }]) await expectEqual(row, context, false)
  })

  it('of seats lead to as many seats with time signed in', async () => {
    for (const by of ['group', 'day'] as const) {
      const { list, sum } = await report({ ...range(), by })
      for (const row of by === 'group' ? [...list, { ...sum, key: SUM }] : list) {
        const { query } = placeOf(seatRows(row, { ...none, by, range: range() }))
        expect([row.name, (await report(query)).total]).toEqual([row.name, row.seats])
      }
    }
  })

  // rule seat-log-11
  it('list a state over midnight on both days, cut at midnight', async () => {
    const midnight = chinaMidnight(today()) - DAY_MS
    const [before, after] = (await report({ ...range(), by: 'day', agentName: '夜班' })).list
    expect([before?.free, after?.free]).toEqual([61, 109])
    const rowsOf = async (row: SeatUse | undefined) => {
      const context = { ...none, by: 'day', range: range(), agentName: '夜班' } as const
      const search = requestAt(stateRows(row as SeatUse, 'free', context))
      return (await get<{ list: SeatSpan[] }>('/seat_log', search)).list
    }
    expect(await rowsOf(before)).toMatchObject([
      { endTime: midnight, isFromBefore: false, isUntilAfter: true }
    ])
    expect(await rowsOf(after)).toMatchObject([
      { startTime: midnight, isFromBefore: true, isUntilAfter: false }
    ])
  })
})
