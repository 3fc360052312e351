import { afterEach, describe, expect, test } from 'vitest'
import { z } from '../../../core/contract/zod.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { persistent } from '../../../core/lib/storage/persistent.ts'
import { type TestEnvironment, testEnvironment } from '../../support/core/test-environment.ts'

const DAY = 86_400_000
const Counts = z.object({ messageTipCount: z.number() })
const monthly = persistent({ name: 'unread', schema: Counts })
const forGood = persistent({ name: 'protocol', schema: Counts, life: 'permanent' })
const value = { messageTipCount: 3 }

afterEach(stopCore)

function begin(overrides: Parameters<typeof testEnvironment>[0] = {}): TestEnvironment {
  const env = testEnvironment(overrides)
  startCore(env)
  return env
}
const keptIn = (env: TestEnvironment) => Object.fromEntries(env.browser.storage.kept)

describe('what the browser remembers', () => {
  test('is available to its owner only', () => {
    begin()
    expect(monthly.keep(value, 'u-1')).toBe(true)
    expect([monthly.read('u-1'), monthly.read('u-2'), monthly.read()]).toEqual([
      value,
      undefined,
      undefined
    ])
    monthly.drop('u-1')
    expect(monthly.read('u-1')).toBeUndefined()
  })

  test.each([
    ['thirty days', monthly, 2_592_000_000],
    ['a year when it is for good', forGood, 31_536_000_000]
  ])('lives for %s, and then leaves nothing behind', (_, cache, life) => {
    const env = begin()
    cache.keep(value)
    env.clock.setWallClock(env.now() + life - 1)
    expect(cache.read()).toEqual(value)
    env.clock.setWallClock(env.now() + 1)
    expect(cache.read()).toBeUndefined()
    expect(keptIn(env)).toEqual({})
  })

  test('is not kept for ever by a clock that is set back', () => {
    const env = begin()
    monthly.keep(value)
    env.clock.setWallClock(env.now() - DAY)
    expect(monthly.read()).toBeUndefined()
  })

  test('stands under a name of ours, with nothing in it that its schema does not name', () => {
    const env = begin()
    const more = { ...value, access_token: 'secret', phone: '13812345678' }
    monthly.keep(more, 'u-1')
    expect(Object.keys(keptIn(env))).toEqual(['hutong:unread:u-1'])
    expect(JSON.stringify(keptIn(env))).not.toMatch(/secret|138/)
    // @ts-expect-error: there is no name under which a token could be kept
    expect(persistent({ name: 'token', schema: z.string() }).read()).toBeUndefined()
  })

  test.each([
    'null',
    '3',
    '"text"',
    '{',
    '{"until":"soon","value":{"messageTipCount":1}}',
    '{"until":99999999999999999,"value":{"messageTipCount":1}}',
    '{"until":1795250000000,"value":{"messageTipCount":"three"}}',
    '{"until":1795250000000,"value":{"__proto__":{"messageTipCount":1}}}'
  ])('reads as nothing when it is %s, and is put away', text => {
    const env = begin()
    env.browser.storage.setItem('hutong:unread', text)
    expect(monthly.read()).toBeUndefined()
    expect(keptIn(env)).toEqual({})
  })

  test('takes no more room than it may, and no old value passes for a new one', () => {
    const names = persistent({ name: 'region-tree', schema: z.array(z.string()), most: 100 })
    begin()
    expect(names.keep(['/home'])).toBe(true)
    expect(names.keep(['x'.repeat(100)])).toBe(false)
    expect(names.read()).toBeUndefined()
  })

  test('does without storage that is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    begin({ storage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
    expect(monthly.keep(value)).toBe(false)
    expect(monthly.read()).toBeUndefined()
    monthly.drop()
  })
})
