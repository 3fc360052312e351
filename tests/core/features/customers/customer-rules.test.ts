import { describe, expect, test } from 'vitest'
import {
  birthDate,
  clueName,
  customerRules,
  day,
  letters,
  nameOf
} from '../../../../core/features/customers/rules.ts'

const LONG = (most: number) => `不能超过${most}个字符`

describe('the fields of a customer', () => {
  test.each([
    ['companyName', 64],
    ['address', 200],
    ['areaName', 200],
    ['areaCode', 64],
    ['provinceCode', 64],
    ['cityCode', 64],
    ['remark', 100],
    ['source', 64],
    ['userName', 64]
  ] as const)('%s takes %d characters', (field, most) => {
    expect(customerRules[field]('字'.repeat(most))).toBeUndefined()
    expect(customerRules[field]('字'.repeat(most + 1))).toBe(LONG(most))
  })

  test.each([
    ['', undefined],
    ['1', undefined],
    ['150', undefined],
    ['151', '请输入有效的数字'],
    ['0', '请输入正整数'],
    ['abc', '请输入有效的数字'],
    ['1.5', '请输入有效的数字']
  ])('an age of %j has the issue %s', (age, expected) =>
    expect(customerRules.age(age)).toBe(expected)
  )

  test('a second number may be missing, the first may not', () => {
    expect(customerRules.phone('')).toBe('请输入手机号码')
    expect(customerRules.phone2('')).toBeUndefined()
    expect(customerRules.phone('138')).toBe('号码格式不正确')
    expect(customerRules.phone2('138')).toBe('号码格式不正确')
    expect(customerRules.phone('13812345678')).toBeUndefined()
  })

  test('a name is there and not too long, in the words of its form', () => {
    expect(nameOf('workOrder')('')).toBe('请输入姓名')
    expect(nameOf('drawer')('')).toBe('请输入客户名称')
    expect(clueName('')).toBe('请输入客户名称')
    for (const rule of [nameOf('workOrder'), nameOf('drawer'), clueName]) {
      expect(rule('字'.repeat(64))).toBeUndefined()
      expect(rule('字'.repeat(65))).toBe(LONG(64))
    }
  })

  test('names and addresses have letters, digits and some signs', () => {
    expect(letters('阿卜杜·热合曼 A.B.（北京）#3，a/b&c-d')).toBeUndefined()
    for (const sign of ['<', '"', ';', '\n', '😀'])
      expect(letters(`王${sign}`)).toBe('只能输入英文，汉字，数字')
  })
})

describe('a day', () => {
  test.each(['1850-01-01', '2024-02-29', '2026-12-31', '2026-10-31'])('%s is one', written =>
    expect(day(written)).toBeUndefined()
  )

  test.each([
    '1849-12-31',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-31',
    '2026-1-1',
    'x2026-11-22',
    '2026-11-22x',
    '12026-11-22'
  ])('%s is none', written => expect(day(written)).toBe('请输入正确的日期'))

  test('of birth is not after today, wherever on earth', () => {
    const rule = birthDate(new Date(2026, 10, 22, 12).getTime())
    expect(rule('2026-11-22')).toBeUndefined()
    expect(rule('2026-11-23')).toBeUndefined()
    expect(rule('2026-11-24')).toBe('日期不能晚于今天')
    expect(rule('2026-02-30')).toBe('请输入正确的日期')
  })
})
