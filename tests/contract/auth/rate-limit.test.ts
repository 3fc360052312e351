import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rateLimit } from '../../../demo/server/auth/rate-limit.ts'

const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const fails = () => Promise.reject(new Error('wrong'))
const succeeds = () => Promise.resolve('right')
/** An attempt under way that the test ends. */
const pendingAttempt = () => Promise.withResolvers<string>()
/** Lets what waits for an ended attempt go on. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('events of a minute', () => {
  it('are refused from the limit on, for their own key, until the minute is over', () => {
    const { check, count } = rateLimit(2)
    count('a')
    expect(() => check('a')).not.toThrow()
    count('a')
    vi.advanceTimersByTime(MINUTE - 1500)
    expect(() => check('a')).toThrow(
      expect.objectContaining({ status: 429, retryAfter: 2 }) as unknown as Error
    )
    expect(() => check('b')).not.toThrow()
    vi.advanceTimersByTime(1499)
    expect(() => check('a')).toThrow('1')
    vi.advanceTimersByTime(1)
    expect(() => check('a')).not.toThrow()
    count('a')
    expect(() => check('a')).not.toThrow()
  })

  it('may count several times', () => {
    const { check, count } = rateLimit(3)
    count('a', 2)
    expect(() => check('a')).not.toThrow()
    count('a')
    expect(() => check('a')).toThrow()
  })

  it('are forgotten in a crowd of keys only when they are over', () => {
    const { check, count } = rateLimit(1)
    count('early')
    vi.advanceTimersByTime(MINUTE / 2)
    count('late')
    vi.advanceTimersByTime(MINUTE / 2)
    for (let n = 0; n <= 10_001; n += 1) count(`key-${n}`)
    expect(() => check('early')).not.toThrow()
    expect(() => check('late')).toThrow()
  })

  it('in a crowd of keys are swept at once when over, and then not before the crowd is larger', () => {
    const { count } = rateLimit(1)
    const deletes = vi.spyOn(Map.prototype, 'delete')
    const swept = () => deletes.mock.calls.filter(([key]) => String(key).startsWith('old-')).length
    try {
      for (let n = 0; n <= 10_000; n += 1) count(`old-${n}`)
      expect(swept()).toBe(0)
      vi.advanceTimersByTime(MINUTE)
      count('new')
      expect(swept()).toBe(10_001)
    } finally {
      deletes.mockRestore()
    }
  })
})

describe('an attempt', () => {
  it('counts when it fails, and not when it succeeds', async () => {
    const { attempt } = rateLimit(2)
    for (let n = 0; n < 5; n += 1) expect(await attempt('a', succeeds)).toBe('right')
    await expect(attempt('a', fails)).rejects.toThrow('wrong')
    expect(await attempt('a', succeeds)).toBe('right')
    await expect(attempt('a', fails)).rejects.toThrow('wrong')
    await expect(attempt('a', succeeds)).rejects.toMatchObject({ status: 429 })
    expect(await attempt('b', succeeds)).toBe('right')
  })

  it('over the limit is replaced where there is something instead, uncounted', async () => {
    const { attempt } = rateLimit(1)
    const instead = vi.fn(fails)
    expect(await attempt('a', succeeds, instead)).toBe('right')
    expect(instead).not.toHaveBeenCalled()
    await expect(attempt('a', fails)).rejects.toThrow('wrong')
    const act = vi.fn(succeeds)
    for (let n = 0; n < 3; n += 1) await expect(attempt('a', act, instead)).rejects.toThrow('wrong')
    expect(await attempt('a', act, succeeds)).toBe('right')
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(MINUTE)
    expect(await attempt('a', act)).toBe('right')
  })

  it('waits while as many are under way as may still fail', async () => {
    const { attempt } = rateLimit(2)
    const first = pendingAttempt()
    const second = pendingAttempt()
    const acts = [first.promise, second.promise, succeeds(), succeeds()].map(ended =>
      vi.fn(() => ended)
    )
    const attempts = acts.map(act => attempt('a', act))
    const outcomes = Promise.allSettled(attempts)
    const begun = () => acts.map(act => act.mock.calls.length)
    await settle()
    expect(begun()).toEqual([1, 1, 0, 0])
    expect(await attempt('b', succeeds)).toBe('right')
    first.reject(new Error('wrong'))
    await settle()
    expect(begun()).toEqual([1, 1, 0, 0])
    second.reject(new Error('wrong'))
    const ended = await outcomes
    expect(begun()).toEqual([1, 1, 0, 0])
    expect(ended.slice(2)).toMatchObject([
      { status: 'rejected', reason: { status: 429 } },
      { status: 'rejected', reason: { status: 429 } }
    ])
  })

  it('goes on when one before it has succeeded', async () => {
    const { attempt } = rateLimit(1)
    const first = pendingAttempt()
    const act = vi.fn(succeeds)
    const attempts = [attempt('a', () => first.promise), attempt('a', act)]
    await settle()
    expect(act).not.toHaveBeenCalled()
    first.resolve('first')
    expect(await Promise.all(attempts)).toEqual(['first', 'right'])
  })
})
