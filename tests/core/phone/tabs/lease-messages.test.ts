/** The messages and timings of locks by lease, against a remote tab that is played by hand. */
import { beforeEach, describe, expect, test } from 'vitest'
import { leaseLocks } from '../../../../core/phone/tabs/lease-locks.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import { settle, type TestClock, testClock } from '../../../support/core/test-clock.ts'

type Lease = 'claim' | 'hold' | 'free'
let clock: TestClock
let locks: ReturnType<typeof leaseLocks>
let sent: unknown[]
let remote: (lease: Lease, more?: object) => Promise<void>
let isHolding: boolean
let release: () => void
let fail: (error: Error) => void

const hold = () => {
  isHolding = true
  return new Promise<void>((done, refuse) => {
    release = done
    fail = refuse
  })
}

beforeEach(() => {
  clock = testClock()
  const browser = testBrowser()
  const other = browser.openChannel('leases')
  sent = []
  isHolding = false
  other.listen(message => sent.push(message))
  remote = async (lease, more = {}) => {
    other.post({ lease, name: 'phone', tab: 'tab-m', term: 1, ...more })
    await settle()
  }
  const channel = browser.openChannel('leases')
  locks = leaseLocks({ tab: 'tab-k', channel, every: clock.every, monotonic: clock.monotonic })
})

const leasesSent = () => sent.map(message => Object(message).lease)

describe('a lock by lease', () => {
  test('is claimed only after listening, then held and announced', async () => {
    void locks.request('phone', hold)
    await clock.advance(1000)
    expect(sent).toEqual([])
    await clock.advance(500)
    expect(sent).toEqual([{ lease: 'claim', name: 'phone', tab: 'tab-k', term: 1 }])
    expect(isHolding).toBe(false)
    await clock.advance(500)
    expect(isHolding).toBe(true)
    expect(sent.at(-1)).toEqual({ lease: 'hold', name: 'phone', tab: 'tab-k', term: 1 })
    await clock.advance(1000)
    expect(leasesSent()).toEqual(['claim', 'hold', 'hold', 'hold'])
  })

  test('is given back with a message, and the request resolves', async () => {
    const request = locks.request('phone', hold)
    await clock.advance(2500)
    release()
    expect(await request).toBe(true)
    await settle()
    expect(leasesSent().at(-1)).toBe('free')
    expect(clock.beats()).toBe(0)
    expect(await locks.isHeld('phone')).toBe(false)
  })

  test('ends with the error of its holder', async () => {
    const request = locks.request('phone', hold).catch((error: Error) => error.message)
    await clock.advance(2500)
    fail(new Error('broken'))
    expect(await request).toBe('broken')
    expect(clock.beats()).toBe(0)
  })

  test.each(['claim', 'hold'] as const)('is taken by a remote %s for two seconds', async lease => {
    await remote(lease)
    expect(await locks.isHeld('phone')).toBe(true)
    expect(await locks.isHeld('other')).toBe(false)
    await clock.advance(1999)
    expect(await locks.isHeld('phone')).toBe(true)
    await clock.advance(1)
    expect(await locks.isHeld('phone')).toBe(false)
  })

  test('is free at once after a remote release', async () => {
    await remote('hold')
    await remote('free')
    expect(await locks.isHeld('phone')).toBe(false)
  })

  test.each([
    ['an unknown lease', { lease: 'borrow' }],
    ['no name', { name: undefined }],
    ['no tab', { tab: 7 }],
    ['no term', { term: '1' }]
  ])('ignores a message with %s', async (_, broken) => {
    await remote('hold', broken)
    expect(await locks.isHeld('phone')).toBe(false)
    expect(await locks.isHeld(String(undefined))).toBe(false)
  })

  test('goes to the higher term', async () => {
    void locks.request('phone', hold)
    await clock.advance(1500)
    await remote('claim', { term: 2, tab: 'tab-z' })
    await clock.advance(500)
    expect(isHolding).toBe(false)
    await remote('free', { term: 2, tab: 'tab-z' })
    await clock.advance(1000)
    expect(isHolding).toBe(true)
    expect(sent.at(-1)).toMatchObject({ lease: 'hold', term: 3 })
  })

  test.each([
    ['smaller', 'tab-a', false],
    ['larger', 'tab-z', true]
  ])('with the same term, a %s name of the other tab decides', async (_, tab, isOurs) => {
    void locks.request('phone', hold)
    await clock.advance(1500)
    await remote('claim', { tab })
    await clock.advance(500)
    expect(isHolding).toBe(isOurs)
  })

  test('does not go to a lower term', async () => {
    await remote('free', { term: 4 })
    void locks.request('phone', hold)
    await clock.advance(1500)
    await remote('claim', { tab: 'tab-a', term: 2 })
    await clock.advance(500)
    expect(isHolding).toBe(true)
    expect(sent.at(-1)).toMatchObject({ term: 5 })
  })

  test('a low term counts once the lease of the high one is over', async () => {
    await remote('hold', { term: 4 })
    await clock.advance(2000)
    await remote('hold', { term: 1, tab: 'tab-x' })
    expect(await locks.isHeld('phone')).toBe(true)
  })

  test('is lost to a higher term while it is held', async () => {
    const request = locks.request('phone', hold).catch((error: Error) => error.name)
    await clock.advance(2500)
    await remote('hold', { term: 9 })
    await clock.advance(500)
    expect(await request).toBe('AbortError')
    expect(clock.beats()).toBe(0)
    expect(leasesSent()).not.toContain('free')
  })

  test('a lost holder that ends sends nothing', async () => {
    void locks.request('phone', hold).catch(() => undefined)
    await clock.advance(2500)
    await remote('hold', { term: 9 })
    release()
    await settle()
    expect(leasesSent()).not.toContain('free')
  })

  test('can be claimed at once by force', async () => {
    await remote('hold')
    void locks.request('phone', hold, { steal: true })
    await settle()
    expect(sent).toMatchObject([{ lease: 'claim', term: 2 }])
    await clock.advance(500)
    expect(isHolding).toBe(true)
  })

  test('is refused at once where waiting is not wanted', async () => {
    await remote('hold')
    expect(await locks.request('phone', hold, { ifAvailable: true })).toBe(false)
    expect(clock.beats()).toBe(0)
  })

  test('a claim that is called off is given back', async () => {
    const calling = new AbortController()
    const request = locks
      .request('phone', hold, { signal: calling.signal })
      .catch((error: Error) => error.name)
    await clock.advance(1500)
    calling.abort()
    expect(await request).toBe('AbortError')
    await settle()
    expect(leasesSent()).toEqual(['claim', 'free'])
  })

  test('a request that waits behind another tab and is called off sends nothing', async () => {
    const calling = new AbortController()
    await remote('hold')
    const request = locks
      .request('phone', hold, { signal: calling.signal })
      .catch((error: Error) => error.name)
    calling.abort()
    expect(await request).toBe('AbortError')
    await settle()
    expect(sent).toEqual([])
  })

  test('a request that is called off before it begins is refused', async () => {
    const signal = AbortSignal.abort()
    await expect(locks.request('phone', hold, { signal })).rejects.toMatchObject({
      name: 'AbortError'
    })
    expect(clock.beats()).toBe(0)
  })

  test('holding goes on when the request is called off afterwards', async () => {
    const calling = new AbortController()
    void locks.request('phone', hold, { signal: calling.signal })
    await clock.advance(2500)
    calling.abort()
    await clock.advance(500)
    expect(leasesSent().at(-1)).toBe('hold')
    expect(clock.beats()).toBe(1)
  })
})
