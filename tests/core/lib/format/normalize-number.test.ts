import { expect, it } from 'vitest'
import { customerRules, day } from '../../../../core/features/customers/rules.ts'
import { normalizedNumber } from '../../../../widgets/parts/normalize-input.ts'

it.each([
  ['３５ ', '35', undefined],
  ['-7', '-7', '请输入正整数'],
  ['－1', '-1', '请输入正整数']
])('%s is %s, and stays what it is for a rule to check', (typed, expected, issue) => {
  expect(normalizedNumber(typed)).toBe(expected)
  expect(customerRules.age(normalizedNumber(typed))).toBe(issue)
})

it('a day before 1850 is refused where it is typed', () => {
  expect(day('1800-01-01')).toBe('请输入正确的日期')
  expect(day('1850-01-01')).toBeUndefined()
})
