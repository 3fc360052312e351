import { describe, expect, test } from 'vitest'
import { leaseLocks } from '../../../../core/phone/tabs/lease-locks.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import { testClock } from '../../../support/core/test-clock.ts'

describe('locks by lease', () => {
  function candidates(count: number) {
    const clock = testClock()
    const browser = testBrowser()
    const holding = new Set<number>()
    const all = Array.from({ length: count }, (_, index) => {
      const channel = browser.openChannel('leases')
      const beats = new Set<() => void>()
      const every: typeof clock.every = (milliseconds, beat) => {
        const stop = clock.every(milliseconds, beat)
        beats.add(stop)
        return stop
      }
      const die = () => {
        for (const stop of beats) stop()
        holding.delete(index)
      }
      const locks = leaseLocks({ tab: `tab-${index}`, channel, every, monotonic: clock.monotonic })
      let release = () => {}
      const hold = () => {
        holding.add(index)
        return new Promise<void>(done => {
          release = () => {
            holding.delete(index)
            done()
          }
        })
      }
      return { locks, hold, die, release: () => release() }
    })
    return { clock, holding, all }
  }

  test('are held by one at any moment', async () => {
    const { clock, holding, all } = candidates(5)
    for (const { locks, hold } of all) void locks.request('phone', hold)
    for (let turn = 0; turn < 60; turn++) {
      await clock.advance(100)
      expect(holding.size).toBeLessThanOrEqual(1)
    }
    expect(holding.size).toBe(1)
  })

  test('pass on within a second when they are given back, and within five when the holder dies', async () => {
    const { clock, holding, all } = candidates(3)
    for (const { locks, hold } of all) void locks.request('phone', hold)
    await clock.advance(5000)
    const [first] = holding
    all[first ?? 0]?.release()
    await clock.advance(1100)
    expect(holding.size).toBe(1)
    const [second] = holding
    expect(second).not.toBe(first)
    all[second ?? 0]?.die()
    await clock.advance(5000)
    expect(holding.size).toBe(1)
  })

  test('refuse who will not wait, and can be stolen', async () => {
    const { clock, holding, all } = candidates(2)
    const robbed = all[0]?.locks.request('phone', all[0].hold).catch((error: Error) => error.name)
    await clock.advance(2500)
    expect([...holding]).toEqual([0])
    expect(await all[1]?.locks.request('phone', all[1].hold, { ifAvailable: true })).toBe(false)
    void all[1]?.locks.request('phone', all[1].hold, { steal: true })
    await clock.advance(1000)
    expect(await robbed).toBe('AbortError')
    expect(holding.has(1)).toBe(true)
  })

  test('are not waited for any longer once the request is called off', async () => {
    const { clock, all } = candidates(1)
    const calling = new AbortController()
    const waiting = all[0]?.locks.request('phone', all[0].hold, { signal: calling.signal })
    calling.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect(clock.beats()).toBe(0)
  })
})
