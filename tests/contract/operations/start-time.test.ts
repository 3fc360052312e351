/** What the start of the demo says about the time of day. */
import { afterEach, expect, it, vi } from 'vitest'
import { startByDay } from '../../../demo/day-time.mjs'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The lines of a start at an hour, and the clock that it gives the server. */
function startAt(hour: number, given: Record<string, string> = {}) {
  vi.useFakeTimers({ now: new Date(2026, 4, 6, hour) })
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const env: Record<string, string> = { ...given }
  startByDay(env)
  return { lines: log.mock.calls.map(([line]) => String(line)), clock: env.DEMO_TIME }
}

it('says at night that the clock starts in the morning, in a log of objects as one of them', () => {
  const { lines, clock } = startAt(22)
  expect(clock).toBe('10:00')
  expect(lines).toEqual([expect.stringContaining('演示时间从 10:00 开始')])
  vi.restoreAllMocks()
  expect(JSON.parse(startAt(22, { LOG_FORMAT: 'json' }).lines[0] ?? '')).toMatchObject({
    ...{ level: 'info', msg: expect.stringContaining('演示时间从 10:00 开始') }
  })
})

it('says nothing by day, or with a time that was set, or with a database that others may share', () => {
  expect(startAt(12)).toEqual({ lines: [], clock: undefined })
  expect(startAt(22, { DEMO_TIME: 'real' })).toEqual({ lines: [], clock: 'real' })
  const shared = { DATABASE_URL: 'postgres://db.example.cn/hutong' }
  expect(startAt(22, shared)).toEqual({ lines: [], clock: undefined })
})
