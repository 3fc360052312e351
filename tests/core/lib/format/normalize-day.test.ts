import { describe, expect, it } from 'vitest'
import { day as dayRule } from '../../../../core/features/customers/rules.ts'
import { day } from '../../../../widgets/parts/normalize-input.ts'

describe('a day as people write it', () => {
  it.each([
    ['1950-06-18', '1950-06-18'],
    ['19500618', '1950-06-18'],
    ['1950年6月8日', '1950-06-08'],
    ['1950/6/18 ', '1950-06-18'],
    ['1950.6.18', '1950-06-18'],
    ['１９５０－６－１８', '1950-06-18'],
    ['', ''],
    ['昨天', '昨天'],
    ['1950', '1950']
  ])('%j becomes %j', (typed, expected) => {
    expect(day(typed)).toBe(expected)
  })

  it.each(['1950-02-30', '06/18/1950', '昨天', '1950'])(
    '%j is none, and that is reported',
    typed => {
      expect(dayRule(day(typed))).toBe('请输入正确的日期')
    }
  )
})
