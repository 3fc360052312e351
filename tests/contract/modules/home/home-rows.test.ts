/** Every value of 首页 leads to rows of which there are as many, whatever the enterprise looks like. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  agentRows,
  answeredRows,
  callRows,
  intentRows,
  missedRows,
  ratedRows,
  resultRows,
  reviewRows,
  runningTaskRows,
  talkRows,
  trendRows,
  unresolvedRows,
  waitingRows
} from '../../../../core/features/home/row-links.ts'
import { bothOf } from '../../../../core/features/home/rules.ts'
import type { HomeReport, KpiPoint } from '../../../../core/features/home/schemas.ts'
import type { UserDetail } from '../../../../core/features/sign-in/schemas.ts'
import { failedImports } from '../../../../core/features/transfer-list/failed-imports.ts'
import { chinaDay, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import { queryOf, readFilters } from '../../../../shell/list/filters.ts'
import {
  inboundFields,
  outboundFields
} from '../../../../shell/pages/call-manage/call-records/call-fields.tsx'
import { describeRatings } from '../../../../shell/pages/call-manage/satisfaction/rating-description.tsx'
import { placeOf } from '../../../../shell/router/address.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { insertShape, type Shape, viewers } from './home-shapes.ts'

let backend: TestBackend
beforeAll(async () => {
  // The dialler would call the numbers of running tasks between the report and the lists.
  backend = await openBackend({ limits: { dialTick: 3_600_000 } })
})
afterEach(() => vi.useRealTimers())
afterAll(() => backend.close())

const HOUR = 3_600_000
/** Moments at which a day, a month or a year has just begun, or is about to end. */
const moments = [
  ['a working day', '2026-11-19T15:20:00+08:00'],
  ['five past midnight', '2026-11-22T00:05:00+08:00'],
  ['the last minute of a Sunday', '2026-11-22T23:59:30+08:00'],
  ['the first day of a month', '2026-12-01T09:30:00+08:00'],
  ['the first day of a year', '2027-01-01T10:00:00+08:00']
] as const

const shapesAt = (now: number): fc.Arbitrary<Shape> => {
  const call = (from: number, to: number) =>
    fc.record({
      agent: fc.constantFrom(0 as const, 1 as const, 2 as const),
      direction: fc.constantFrom(0 as const, 1 as const),
      startedAt: fc.integer({ min: from, max: to }),
      rang: fc.option(fc.integer({ min: 1, max: 40 })),
      talked: fc.option(fc.integer({ min: 0, max: 600 })),
      isEnded: fc.constantFrom(true, true, true, false),
      connectResult: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 14, 15),
      byRobot: fc.boolean(),
      isSupervised: fc.constantFrom(false, false, false, true),
      isDeleted: fc.constantFrom(false, false, false, true),
      isHandled: fc.boolean(),
      intent: fc.constantFrom(null, 'A', '02', '13', '04', '100', 'F'),
      rating: fc.constantFrom(
        null,
        null,
        0 as const,
        1 as const,
        2 as const,
        3 as const,
        5 as const
      )
    })
  const job = fc.record({
    isMine: fc.constantFrom(true, true, false),
    type: fc.constantFrom(1, 2, 3, 4, 7, 9, 10, 14, 18),
    status: fc.constantFrom(1, 2, 3, 4),
    failCount: fc.constantFrom(0, 0, 4)
  })
  const days = (first: number, last: number) => ({
    from: chinaDay(now, -first),
    to: chinaDay(now, -last)
  })
  const ranges = fc.constantFrom(days(0, 0), days(1, 1), days(6, 0), days(29, 0), days(8, 3))
  const of = (name: string, from: number, to: number, most: number) =>
    fc.record({
      name: fc.constant(name),
      now: fc.constant(now),
      range: ranges,
      calls: fc.array(call(from, to), { minLength: Math.min(1, most), maxLength: most }),
      tasks: fc.record({ running: fc.nat(3), inAudit: fc.nat(2) }),
      jobs: fc.array(job, { maxLength: Math.min(6, most) })
    })
  return fc.oneof(
    of('none', now, now, 0),
    of('one call', now - DAY_MS, now, 1),
    of('a night', now - DAY_MS, now - DAY_MS + 6 * HOUR, 12),
    of('around a midnight', Date.parse(`${chinaDay(now)}T00:00:00+08:00`) - HOUR, now, 20),
    of('mixed', now - 65 * DAY_MS, now, 150)
  )
}

/** The list of jobs, which opens above 首页 and has no address. */
const JOBS = '/jobs'

interface Counted {
  readonly what: string
  readonly count: number
  readonly address: string
  /** Talk time of the rows instead of their number. */
  readonly unit?: 'seconds'
}

/** Each value with the address that the page gives it. */
function countsOf(
  report: HomeReport,
  range: Shape['range'],
  may: (code: Permission) => boolean
): Counted[] {
  const { current, trend, results, intents, agents, todos, tasks } = report
  const found: Counted[] = []
  const add = (what: string, count: number | null, address: string) => {
    if (count !== null) found.push({ what, count, address })
  }
  if (may('CMC.SATI.EVAL')) {
    add('rated', current.satisfaction?.rated ?? 0, ratedRows(range))
    for (const { userId, satisfaction } of agents)
      if (satisfaction) add(`rated of ${userId}`, satisfaction.rated, ratedRows(range, userId))
  }
  add('failed imports', todos.failedImports, JOBS)
  for (const list of ['inbound', 'outbound'] as const) {
    add(list, current[list].calls, callRows(list, range))
    add(`${list} answered`, current[list].answered, answeredRows(list, range))
    for (const point of [...trend.points, ...trend.before])
      if (point[list])
        add(`${list} trend`, point[list], trendRows(list, trend.unit, point.startTime))
    for (const agent of agents) {
      add(`${list} of ${agent.userId}`, agent[list], agentRows(list, range, agent.userId))
      const seconds = agent[`${list}Talk`]
      if (seconds > 0)
        found.push({
          ...{ what: `${list} talk of ${agent.userId}`, count: seconds, unit: 'seconds' },
          address: talkRows(list, range, agent.userId)
        })
    }
  }
  add('missed', current.missed, missedRows(range))
  for (const { connectResult, count } of results)
    add(`result ${connectResult}`, count, resultRows(range, connectResult))
  add('unresolved', report.unresolved, unresolvedRows(range))
  for (const { intentLetter, count } of intents)
    add(`intent ${intentLetter}`, count, intentRows(range, intentLetter))
  add('waiting', todos.waitingCalls, waitingRows())
  add('reviews', todos.reviews, reviewRows())
  add('tasks', tasks?.total ?? null, runningTaskRows())
  return found
}

async function askAs(token: string, api: string, given: object): Promise<unknown> {
  const search = new URLSearchParams(
    Object.entries(given).map(([key, value]) => [key, String(value)])
  )
  const { body } = await backend.send(`/api${api}?${search}`, { token })
  return (body as { data: unknown }).data
}

/** Talk time of all calls at an address. */
async function secondsAt(address: string, token: string): Promise<number> {
  const { path, query } = placeOf(address)
  const isInbound = path === '/callManage/income'
  const fields = isInbound ? inboundFields : outboundFields
  let seconds = 0
  for (let page = 1, hasMore = true; hasMore; page++) {
    const found = (await askAs(token, '/call_records', {
      ...queryOf(fields, readFilters(fields, query)),
      ...{ callDirectionType: isInbound ? 1 : 0, page, pageSize: 100 }
    })) as { list: { callDuration: number }[]; hasMore: boolean }
    for (const { callDuration } of found.list) seconds += callDuration
    hasMore = found.hasMore
  }
  return seconds
}

/** What the page at an address asks for, and how many rows it has. */
async function rowsAt(address: string, token: string): Promise<number> {
  const { path, query } = placeOf(address)
  const ask = (api: string, given: object) => askAs(token, api, given)
  const calls = (fields: typeof inboundFields, callDirectionType: number) =>
    ask('/call_records/count', {
      ...queryOf(fields, readFilters(fields, query)),
      callDirectionType
    })
  const totalOf = async (api: string, given: object) =>
    ((await ask(api, { ...given, page: 1, pageSize: 10 })) as { total: number }).total
  const tasks = (given: object) => totalOf('/call_tasks', given)
  const { fields } = describeRatings(undefined)
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    '/callManage/income': () => calls(inboundFields, 1),
    '/callManage/outCall': () => calls(outboundFields, 0),
    '/callManage/callTask': () => tasks({ status: query.status }),
    '/callManage/taskReview': () => tasks({ status: 6 }),
    '/callManage/satisfactionRecords': () =>
      totalOf('/satisfaction/ratings', queryOf(fields, readFilters(fields, query))),
    [JOBS]: () => totalOf('/v1/crm/operations', failedImports)
  }
  return (await pages[path]?.()) as number
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

describe.each(moments)('on %s', (_, moment) => {
  const now = Date.parse(moment)
  const shapes = fc.sample(shapesAt(now), { numRuns: 12, seed: 20_261_124 })

  it.each(shapes.map((shape, index) => [`${shape.name} (${index + 1})`, shape] as const))(
    '%s',
    async (_, shape) => {
      vi.useFakeTimers({ toFake: ['Date'], now })
      await insertShape(backend.db, shape)
      const { from, to } = shape.range
      for (const user of viewers) {
        const { access_token: token } = await backend.signIn(user)
        const detail = await backend.send('/api/users/detail', { token })
        const { permissions } = (detail.body as { data: UserDetail }).data
        const { status, body } = await backend.send(`/api/home?from=${from}&to=${to}`, { token })
        expect(status).toBe(200)
        const report = (body as { data: HomeReport }).data
        const { current, trend } = report
        expect([
          sum(trend.points.map(({ inbound }) => inbound)),
          sum(trend.points.map(({ outbound }) => outbound))
        ]).toEqual([current.inbound.calls, current.outbound.calls])
        const kpi = (name: keyof KpiPoint) => sum(trend.kpis.map(point => point?.[name] ?? null))
        const both = bothOf(current)
        expect([kpi('answered'), kpi('talked'), kpi('missed')]).toEqual([
          ...[both.answered, both.talked, current.missed]
        ])
        // Each point rounds its seconds.
        expect(Math.abs(kpi('talkSeconds') - both.talkSeconds)).toBeLessThan(trend.kpis.length)
        expect([kpi('rated'), kpi('satisfied')]).toEqual([
          ...[current.satisfaction?.rated ?? 0, current.satisfaction?.satisfied ?? 0]
        ])
        expect(trend.kpis.map(point => point === null)).toEqual(
          trend.points.map(({ inbound }) => inbound === null)
        )
        const counted = countsOf(report, shape.range, code => permissions.includes(code))
        const rows = await Promise.all(
          counted.map(async ({ what, address, unit }) => [
            what,
            await (unit === 'seconds' ? secondsAt : rowsAt)(address, token)
          ])
        )
        expect(rows).toEqual(counted.map(({ what, count }) => [what, count]))
      }
    }
  )
})
