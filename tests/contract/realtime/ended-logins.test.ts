/** What a server reads of the database while messages of the others do not arrive. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLogins } from '../../../demo/server/realtime/ended-logins.ts'
import { openBackend } from '../../support/server/backend.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('channels of ended logins each second, everything else each ten', async () => {
  const backend = await openBackend()
  try {
    let isCurrent = true
    const [closed, readAll] = [vi.fn(), vi.fn()]
    const bus = { isShared: true, isCurrent: () => isCurrent }
    const channels = { families: () => new Set(['unknown']), closeFamily: closed }
    const { stop } = followLogins(backend.db, bus, channels, readAll)
    vi.advanceTimersByTime(20_000)
    expect(readAll).not.toHaveBeenCalled()
    isCurrent = false
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(closed.mock.calls).toEqual([['unknown']]), { timeout: 45_000 })
    for (let second = 0; second < 9; second++) {
      const before = closed.mock.calls.length
      vi.advanceTimersByTime(1000)
      await vi.waitFor(() => expect(closed.mock.calls.length).toBeGreaterThan(before), {
        timeout: 45_000
      })
    }
    expect(readAll).toHaveBeenCalledTimes(1)
    stop()
    vi.advanceTimersByTime(20_000)
    expect(readAll).toHaveBeenCalledTimes(1)
  } finally {
    await backend.close()
  }
})
