import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as fields from '../../../../core/lib/validation/field-validators.ts'
import * as phones from '../../../../core/lib/validation/phone-validators.ts'
import { every, required, requiredList } from '../../../../core/lib/validation/rule.ts'
import { table } from './validator-table.ts'

describe.each(table)('%s', (_, validate, rows) => {
  test.each(rows)('%j → %s', (value, issue) => {
    expect(validate(value)).toBe(issue)
  })
})

test('the first issue wins', () => {
  const check = every(required('必填'), phones.mobile, fields.atMost(3))
  expect(check('')).toBe('必填')
  expect(check('12345')).toBe('请填写正确的手机号码')
})

test('a required list has at least one item that is not blank', () => {
  const check = requiredList('请选择')
  expect([check([]), check(['', ' ']), check(['', 'a'])]).toEqual(['请选择', '请选择', undefined])
})

describe('whatever is typed', () => {
  const rules = table.map(([, check]) => check)

  test('a rule answers, and the rule of a whole field is the only one to mind emptiness', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        const answers = new Set(rules.map(check => typeof check(value)))
        answers.delete('string')
        answers.delete('undefined')
        expect([...answers]).toEqual([])
      })
    )
  })

  test.each([
    ['a'.repeat(1_000_000)],
    [`${'a'.repeat(18)}@${'a.'.repeat(500_000)}`],
    ['1'.repeat(1_000_000)],
    [`0${'1-'.repeat(500_000)}`],
    [`http://${'/'.repeat(999_999)} `],
    ['é'.repeat(1_000_000)]
  ])('a megabyte takes time in proportion (%#)', value => {
    const short = value.slice(0, value.length / 16)
    const timeOf = (text: string) => {
      const from = performance.now()
      for (const check of rules) check(text)
      return performance.now() - from
    }
    timeOf(short)
    expect(timeOf(value)).toBeLessThan(Math.max(1000, timeOf(short) * 200))
  })
})
