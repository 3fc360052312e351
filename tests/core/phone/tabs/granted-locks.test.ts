import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locks, startCore, stopCore } from '../../../../core/environment/environment.ts'
import { grantedLocks } from '../../../../core/phone/tabs/granted-locks.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

/** Locks of a browser that rejects every request with this error. */
function rejecting(name: string) {
  const requested: string[] = []
  const reject = (lock: string) => {
    requested.push(lock)
    return Promise.reject(new DOMException('rejected', name))
  }
  return { locks: { request: reject, isHeld: reject } satisfies Locks, requested }
}

const spareLocks = () => {
  const { locks } = testBrowser()
  let made = 0
  const spare = () => {
    made += 1
    return locks
  }
  return { spare, locks, made: () => made }
}

const runNothing = async () => undefined
const heldForEver = () => new Promise<void>(() => undefined)

describe('locks that the browser grants', () => {
  test('are the browser’s', async () => {
    const { spare, made } = spareLocks()
    const locks = grantedLocks(env.browser.locks, spare)
    void locks.request('phone', heldForEver)
    expect(await locks.isHeld('phone')).toBe(true)
    expect(await env.browser.locks.isHeld('phone')).toBe(true)
    expect(await locks.request('other', runNothing)).toBe(true)
    expect(made()).toBe(0)
    expect(env.warnings).toEqual([])
  })

  test('pass on that a request was aborted', async () => {
    const { spare, made } = spareLocks()
    const locks = grantedLocks(rejecting('AbortError').locks, spare)
    await expect(locks.request('phone', runNothing)).rejects.toMatchObject({ name: 'AbortError' })
    expect(made()).toBe(0)
    expect(env.warnings).toEqual([])
  })

  test('pass on an error while the lock is held, and hold it once', async () => {
    const { spare, made } = spareLocks()
    const locks = grantedLocks(env.browser.locks, spare)
    let held = 0
    const hold = () => {
      held += 1
      return Promise.reject(new DOMException('lost', 'NetworkError'))
    }
    await expect(locks.request('phone', hold)).rejects.toMatchObject({ name: 'NetworkError' })
    expect(held).toBe(1)
    expect(made()).toBe(0)
  })

  test('pass on an error that is not the browser’s refusal', async () => {
    const { spare, made } = spareLocks()
    const broken = () => Promise.reject(new TypeError('broken'))
    const locks = grantedLocks({ request: broken, isHeld: broken }, spare)
    await expect(locks.request('phone', runNothing)).rejects.toThrow('broken')
    await expect(locks.isHeld('phone')).rejects.toThrow('broken')
    expect(made()).toBe(0)
  })
})

describe('locks that the browser refuses', () => {
  test('are replaced by the spare ones, and not requested again', async () => {
    const { spare, locks: own, made } = spareLocks()
    const { locks: refusing, requested } = rejecting('SecurityError')
    const locks = grantedLocks(refusing, spare)
    void locks.request('phone', heldForEver)
    await settle()
    expect(await own.isHeld('phone')).toBe(true)
    expect(await locks.request('phone', runNothing, { ifAvailable: true })).toBe(false)
    expect(await locks.isHeld('phone')).toBe(true)
    expect(requested).toEqual(['phone'])
    expect(made()).toBe(1)
  })

  test('are looked up in the spare ones', async () => {
    const { spare, locks: own } = spareLocks()
    void own.request('phone', heldForEver)
    const locks = grantedLocks(rejecting('SecurityError').locks, spare)
    expect(await locks.isHeld('phone')).toBe(true)
    expect(await locks.isHeld('other')).toBe(false)
  })

  test('are warned of once per page', async () => {
    const { spare } = spareLocks()
    const warned = async () => {
      const locks = grantedLocks(rejecting('SecurityError').locks, spare)
      await locks.request('phone', runNothing)
      return env.warnings
    }
    expect(await warned()).toEqual([expect.stringContaining('Web Locks')])
    expect(await warned()).toHaveLength(1)
    env = testEnvironment()
    startCore(env)
    expect(await warned()).toHaveLength(1)
  })
})
