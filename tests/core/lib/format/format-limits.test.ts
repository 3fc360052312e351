import { describe, expect, test } from 'vitest'
import { dateShortcuts, longDateShortcuts } from '../../../../core/lib/format/date-shortcuts.ts'
import { date, dateTime, listTime, midnight, timeOfDay } from '../../../../core/lib/format/dates.ts'
import { hexOf, textOfHex } from '../../../../core/lib/format/hex-text.ts'
import { moment } from '../../../../core/lib/format/local-time.ts'
import { maskedAddress, maskedPhone } from '../../../../core/lib/format/masking.ts'
import { fractionOf, percentOf } from '../../../../core/lib/format/percent.ts'

describe('a text as hexadecimal', () => {
  test.each([
    ['', ''],
    ['a\n', '610a'],
    ['张', 'e5bca0']
  ])('%j is %s, and back', (text, hex) => {
    expect(hexOf(text)).toBe(hex)
    expect(textOfHex(hex)).toBe(text)
    expect(textOfHex(hex.toUpperCase())).toBe(text)
  })

  test.each(['6', '610', '6g', 'x61', '61x', 'e5', 'ff'])('%s is none of any text', hex =>
    expect(textOfHex(hex)).toBeUndefined()
  )
})

describe('a time', () => {
  test('is written whole for a host, and as nothing when it is none', () => {
    expect(moment(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe('2026-01-02 03:04:05')
    expect(moment(Number.NaN)).toBe('')
    expect([date, timeOfDay].map(write => write(Number.NaN))).toEqual(['', ''])
    expect(listTime(Number.NaN, new Date(2026, 10, 22).getTime())).toBe('')
  })

  test('of a year before 1000 has four digits of it', () => {
    const time = new Date(2000, 0, 1)
    time.setFullYear(850)
    expect(date(time.getTime())).toBe('0850-01-01')
    expect(dateTime(time.getTime())).toBe('0850-01-01 00:00:00')
  })

  test('at midnight is so many days away', () => {
    const now = new Date(2026, 10, 30, 17, 18, 19).getTime()
    expect(dateTime(midnight(now))).toBe('2026-11-30 00:00:00')
    expect(dateTime(midnight(now, 1))).toBe('2026-12-01 00:00:00')
    expect(dateTime(midnight(now, -30))).toBe('2026-10-31 00:00:00')
  })

  test('is offered in spans that have names', () => {
    const labels = [dateShortcuts, longDateShortcuts].map(list => list.map(({ label }) => label()))
    expect(labels[0]).toEqual(['今天', '昨天', '最近7天', '最近30天'])
    expect(new Set(labels[1]).size).toBe(3)
    const now = new Date(2026, 10, 21).getTime()
    expect(longDateShortcuts.map(({ range }) => range(now)[1])).toEqual([now, now, now])
  })
})

test.each([
  [0.1234, 12.34],
  [0.12345, 12.35],
  [1, 100],
  [0, 0]
])('the fraction %d is %d percent', (fraction, percent) => {
  expect(percentOf(fraction)).toBe(percent)
  expect(fractionOf(percent)).toBeCloseTo(Math.round(fraction * 10_000) / 10_000, 10)
})

test('half a hundredth of a percent is rounded', () => {
  expect(fractionOf(12.344)).toBe(0.1234)
  expect(fractionOf(12.346)).toBe(0.1235)
})

test.each([
  ['1234567', '1234567'],
  ['12345678', '123*5678'],
  ['123456', '123456'],
  ['0101234567', '010***4567'],
  ['075512345678', '0755****5678'],
  ['x01012345678', 'x01*****5678'],
  ['010123456789', '0101****6789'],
  ['0101234567890', '010******7890']
])('%s is shown as %s', (phone, shown) => expect(maskedPhone(phone)).toBe(shown))

test.each([
  ['内蒙古自治区呼和浩特市', '内蒙古自治区****'],
  ['四川省凉山州西昌市喜德县光明镇', '四川省凉山州西昌市喜德县****'],
  ['朝阳区建国路', '朝阳区****'],
  ['深圳市', '深圳市'],
  ['某旗某村', '某旗****'],
  ['不知道在哪里', '****']
])('%s is shown as %s', (address, shown) => expect(maskedAddress(address)).toBe(shown))
