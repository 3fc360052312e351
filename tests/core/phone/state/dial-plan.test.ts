import { beforeEach, describe, expect, test } from 'vitest'
import { startCore } from '../../../../core/environment/environment.ts'
import { dial, transfer } from '../../../../core/phone/phone.ts'
import { forExchange, isInPlan } from '../../../../core/phone/state/dial-plan.ts'
import { setUpPhone } from '../../../../core/phone/state/phone-settings.ts'
import type { DialRule } from '../../../../core/phone/state/phone-types.ts'
import { notices, number, phoneScene } from '../../../support/core/phone-scene.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'

const set = (...dialPlan: readonly DialRule[]) => setUpPhone({ exchange: { dialPlan } })

describe('a pattern', () => {
  beforeEach(() => startCore(testEnvironment()))

  test.each([
    ['110', '110', true],
    ['110', '1100', false],
    ['0[1-9]X.', '01012345678', true],
    ['0[1-9]X.', '0012345678', false],
    ['0[1-9]X.', '010', false],
    ['0[1-9]X!', '010', true],
    ['+X.', '+4930123456', true],
    ['+X.', '4930123456', false],
    ['1[3-57]XX', '1499', true],
    ['1[3-57]XX', '1799', true],
    ['1[3-57]XX', '1699', false],
    ['ZNX', '120', true],
    ['zNx', '120', true],
    ['ZNX', '110', false],
    ['ZNX', '020', false],
    ['*X#', '*5#', true],
    ['.', '1', true],
    ['XXXXXXXXXXXXXXXXXXXX', '12345678901234567890', true]
  ])('%s and the number %s: %s', (pattern, written, isFit) => {
    set({ pattern })
    expect(isInPlan(written)).toBe(isFit)
  })

  test.each(['', 'a', '[', '[]', '[9-1]', '[x]', 'X]', '1.2', '[1', 'X'.repeat(65)])(
    'that is none, %j, leaves its rule out, with a warning that says which',
    pattern => {
      const env = testEnvironment()
      startCore(env)
      set({ pattern: '12' }, { pattern }, { pattern: '13' })
      expect(isInPlan('13')).toBe(true)
      expect(env.warnings).toEqual(['Rule 2 of the dial plan is not understood'])
    }
  )

  test.each([
    { strip: -1 },
    { strip: 1.5 },
    { strip: '1' as never },
    { prefix: 'a' },
    { prefix: '0;ext' }
  ])('with %j leaves its rule out', rest => {
    set({ pattern: '12', ...rest })
    expect(isInPlan('12')).toBe(false)
  })

  test('is matched in a time that grows with its length', () => {
    set(...Array.from({ length: 100 }, () => ({ pattern: `${'[0-9]'.repeat(10)}1.` })))
    const before = performance.now()
    for (let count = 0; count < 1000; count++) isInPlan('0'.repeat(32))
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

describe('the number for the exchange', () => {
  beforeEach(() => startCore(testEnvironment()))

  test('is that of the first rule that fits, and as it is without one', () => {
    set(
      { pattern: '00.', strip: 2, prefix: '+' },
      { pattern: '0[1-9].', strip: 1, prefix: '+86' },
      { pattern: '0.', prefix: '9' }
    )
    expect(forExchange('004930')).toBe('+4930')
    expect(forExchange('01012345678')).toBe('+861012345678')
    expect(forExchange('13800138000')).toBe('13800138000')
  })

  test('stays as it is where the rule would leave nothing, or too much', () => {
    set({ pattern: '12', strip: 2 }, { pattern: '13', prefix: '1'.repeat(31) })
    expect(forExchange('12')).toBe('12')
    expect(forExchange('13')).toBe('13')
  })

  test('follows a plan that is set later', () => {
    set({ pattern: '12', prefix: '9' })
    expect(forExchange('12')).toBe('912')
    setUpPhone({ exchange: undefined })
    expect(forExchange('12')).toBe('12')
  })
})

describe('dialling with a plan', () => {
  const extension = '80123456789012345678'

  test('a long extension is no number without a plan', async () => {
    const { line } = await phoneScene()
    await dial(extension)
    expect(line().actions('dial')).toEqual([])
    expect(notices()).toContain('号码格式不正确')
  })

  test('calls what a rule knows, as the exchange expects it', async () => {
    const { line, eventsOf } = await phoneScene()
    set({ pattern: '80.', prefix: '*9' })
    expect(await dial('8012-3456-7890 1234 5678')).toMatchObject({ status: 'dialling' })
    expect(line().actions('dial')).toMatchObject([{ number: `*9${extension}` }])
    expect(eventsOf('dial')).toMatchObject([{ number: extension }])
  })

  test('a number that is one anyway is checked and shown as without a plan', async () => {
    const { line, eventsOf } = await phoneScene()
    set({ pattern: '1[3-9].', prefix: '+86' })
    await dial(`+86 ${number}`)
    expect(line().actions('dial')).toMatchObject([{ number: `+86${number}` }])
    expect(eventsOf('dial')).toMatchObject([{ number }])
  })

  test('an extension of eight digits gets no area code', async () => {
    const { line } = await phoneScene({ seat: { fixedAreaCode: '010' } })
    set({ pattern: '6XXXXXXX' })
    await dial('61234567')
    expect(line().actions('dial')).toMatchObject([{ number: '61234567' }])
  })

  test('applies to the target of a transfer', async () => {
    const { line } = await phoneScene()
    set({ pattern: '8XX', prefix: '7' })
    await dial(number)
    line().network.connects()
    transfer('801').catch(() => undefined)
    expect(line().actions('transfer')).toMatchObject([{ text: '7801' }])
  })
})
