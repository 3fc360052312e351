/** The report: each number is the count of the rows that it leads to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangeBefore, rangeOf, rangeTimes } from '../../../../core/features/report-range/rules.ts'
import { ratedOf } from '../../../../core/features/satisfaction/rules.ts'
import type { SatisfactionReport } from '../../../../core/features/satisfaction/schemas.ts'
import { chinaDay, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const now = Date.now()
const month = rangeOf('month', now)
const report = (range = month, asking = ask) =>
  asking<SatisfactionReport>(`/satisfaction/report?${new URLSearchParams({ ...range })}`)
async function countOf(search: Record<string, string>, range = month, asking = ask) {
  const { begin, end } = rangeTimes(range)
  const period = { beginTime: String(begin), endTime: String(end - 1) }
  const query = new URLSearchParams({ ...period, ...search })
  return (await asking<{ total: number }>(`/satisfaction/ratings?${query}`)).total
}
const add = (counts: readonly { invited: number; levels: readonly number[] }[]) => ({
  invited: counts.reduce((sum, { invited }) => sum + invited, 0),
  levels: [0, 1, 2, 3, 4].map(at => counts.reduce((sum, { levels }) => sum + (levels[at] ?? 0), 0))
})

describe('the report', () => {
  // rule satisfaction-6
  it('counts what the records list', async () => {
    const { sum, agents, groups, worst } = await report()
    expect(sum.invited).toBeGreaterThan(10)
    expect(sum.invited).toBe(await countOf({}))
    expect(ratedOf(sum)).toBe(await countOf({ rating: 'rated' }))
    for (const [at, count] of sum.levels.entries())
      expect(count).toBe(await countOf({ rating: String(at + 1) }))
    for (const { userId, invited } of agents) {
      const search = userId === null ? { callType: '1' } : { callType: '2', userId }
      expect([userId, invited]).toEqual([userId, await countOf(search as Record<string, string>)])
    }
    expect(groups.filter(({ groupName }) => groupName !== '').length).toBeGreaterThan(1)
    for (const { groupId, groupName, invited, levels } of groups) {
      const search = { groupId: groupId || 'none' }
      expect([groupName, invited]).toEqual([groupName, await countOf(search)])
      expect(levels[0]).toBe(await countOf({ ...search, rating: '1' }))
    }
    expect(add(agents)).toEqual(sum)
    // No sample agent is in two groups.
    expect(add(groups)).toEqual(add(agents.filter(({ userId }) => userId !== null)))
    expect(worst.length).toBe(Math.min(10, await countOf({ rating: 'poor' })))
    expect(worst.every(({ rating }) => rating === 4 || rating === 5)).toBe(true)
  })

  it('has a point for each day, and for each hour of one day', async () => {
    const { sum, points } = await report()
    expect(points).toHaveLength(30)
    expect(chinaDay(points[0]?.time ?? 0)).toBe(month.from)
    expect(add(points)).toEqual(sum)
    const yesterday = rangeOf('yesterday', now)
    const day = await report(yesterday)
    expect(day.points).toHaveLength(24)
    expect(day.points[0]?.time).toBe(rangeTimes(yesterday).begin)
    expect(add(day.points)).toEqual(day.sum)
    for (const [hour, point] of day.points.entries())
      expect([hour, ratedOf(point)]).toEqual([
        ...[hour, await countOf({ rating: 'rated', hour: String(hour) }, yesterday)]
      ])
  })

  it('ends the line of today with the current hour', async () => {
    const { points } = await report(rangeOf('today', now))
    const { begin } = rangeTimes(rangeOf('today', now))
    expect(points.length).toBeGreaterThan(0)
    expect(points.at(-1)?.time).toBeLessThanOrEqual(Date.now())
    expect(points.every(({ time }) => time >= begin)).toBe(true)
  })

  // rule home-3
  it('compares with as many days before, up to the same time of day', async () => {
    const week = rangeOf('week', now)
    const { begin } = rangeTimes(rangeBefore(week))
    const invitedBefore = async () => (await report(week)).before.invited
    const listed = async () => {
      const period = { beginTime: String(begin), endTime: String(Date.now() - 7 * DAY_MS) }
      const query = new URLSearchParams(period)
      return (await ask<{ total: number }>(`/satisfaction/ratings?${query}`)).total
    }
    const earlier = await listed()
    expect(await invitedBefore()).toBe(earlier)
    // An hour later than now, a week ago: not yet.
    const { call_record_id } = await backend.db
      .selectFrom('satisfaction_rating')
      .select('call_record_id')
      .where('enterprise_id', '=', 'ent-1')
      .where('invited_at', '>=', begin + 7 * DAY_MS)
      .limit(1)
      .executeTakeFirstOrThrow()
    await backend.db
      .updateTable('satisfaction_rating')
      .set({ invited_at: Date.now() - 7 * DAY_MS + 3_600_000 })
      .where('call_record_id', '=', call_record_id)
      .execute()
    expect(await invitedBefore()).toBe(earlier)
  })

  it('is limited to the scope of a squad leader', async () => {
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    const { sum, groups } = await report(month, leader)
    expect(sum.invited).toBe(await countOf({}, month, leader))
    expect(sum.invited).toBeLessThan((await report()).sum.invited)
    expect(groups.length).toBeGreaterThan(0)
  })

  // rule satisfaction-7
  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, '日期不正确'],
    [{ from: chinaDay(now), to: chinaDay(now - DAY_MS) }, '结束日期不能早于开始日期'],
    [{ from: chinaDay(now), to: chinaDay(now + 2 * DAY_MS) }, '日期不能晚于今天'],
    [{ from: chinaDay(now - 92 * DAY_MS), to: chinaDay(now) }, '最多可选 92 天']
  ])('refuses %o', async (range, message) => {
    await expect(report(range)).rejects.toThrow(message)
  })

  it('crosses a change of year, and has no line where nothing happened', async () => {
    const { sum, points, agents } = await report({ from: '2025-12-30', to: '2026-01-02' })
    expect(points).toHaveLength(4)
    expect(sum).toEqual({ invited: 0, levels: [0, 0, 0, 0, 0] })
    expect(agents).toEqual([])
  })
})
