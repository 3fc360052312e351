import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { registrationRetry } from '../../../../core/phone/line/registration-retry.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

describe('a registration that fails', () => {
  test('is tried again later and later, at most every half minute', async () => {
    const times: number[] = []
    const retry = registrationRetry(() => times.push(env.clock.monotonic()))
    for (let time = 0; time < 7; time++) {
      retry.failed(503)
      await env.clock.advance(31_000)
    }
    const waits = times.map((at, index) => at - 1000 - index * 31_000)
    expect(waits).toEqual([1800, 3600, 7200, 14_400, 27_000, 27_000, 27_000])
  })

  test('for a wrong password is tried three times in all', async () => {
    let attempts = 1
    const retry = registrationRetry(() => {
      attempts++
      retry.failed(403)
    })
    retry.failed(403)
    await env.clock.advance(600_000)
    expect(attempts).toBe(3)
    expect(retry.isGivenUp()).toBe(true)
  })

  test('starts over after a success', async () => {
    let attempts = 0
    const retry = registrationRetry(() => void attempts++)
    retry.failed(403)
    retry.failed(403)
    retry.succeeded()
    retry.failed(403)
    expect(retry.isGivenUp()).toBe(false)
    retry.stop()
    await env.clock.advance(60_000)
    expect(attempts).toBe(0)
  })
})
