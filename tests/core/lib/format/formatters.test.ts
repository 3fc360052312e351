import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateShortcuts, longDateShortcuts } from '../../../../core/lib/format/date-shortcuts.ts'
import {
  date,
  dateTime,
  listTime,
  relativeTime,
  timeOfDay
} from '../../../../core/lib/format/dates.ts'
import { spokenDuration, timer } from '../../../../core/lib/format/duration.ts'
import { maskedAddress, maskedPhone } from '../../../../core/lib/format/masking.ts'
import {
  compactNumber,
  listTotal,
  smsSegments,
  thousands
} from '../../../../core/lib/format/number-format.ts'
import { isDialable, plainNumber } from '../../../../core/lib/format/phone-number.ts'

const at = (...parts: [number, number, number, number?, number?, number?]) =>
  new Date(...(parts as [number, number, number])).getTime()
const now = at(2026, 10, 21, 9, 5, 7)

describe('times', () => {
  test('of day and date have two digits everywhere', () => {
    const morning = new Date(2026, 0, 2, 3, 4, 5).getTime()
    expect(dateTime(morning)).toBe('2026-01-02 03:04:05')
    expect(date(morning)).toBe('2026-01-02')
    expect(timeOfDay(morning)).toBe('03:04:05')
    expect(dateTime(Number.NaN)).toBe('')
  })

  test.each([
    [-5000, '刚刚'],
    [0, '刚刚'],
    [29_999, '刚刚'],
    [30_000, '1分钟前'],
    [119_999, '1分钟前'],
    [120_000, '2分钟前'],
    [3_599_999, '59分钟前'],
    [3_600_000, '1小时前'],
    [86_399_999, '23小时前'],
    [86_400_000, '1天前'],
    [172_799_999, '1天前']
  ])('%d ms ago is %s', (ago, expected) => {
    expect(relativeTime(now - ago, now)).toBe(expected)
  })

  test('two days ago is a date', () => {
    expect(relativeTime(now - 172_800_000, now)).toBe(dateTime(now - 172_800_000))
  })

  test.each([
    [0, '00:00', '0秒'],
    [59, '00:59', '59秒'],
    [75, '01:15', '1分15秒'],
    [3600, '01:00:00', '1小时0分0秒'],
    [3675, '01:01:15', '1小时1分15秒'],
    [75.9, '01:15', '1分15秒'],
    [-3, '00:00', '0秒'],
    [Number.NaN, '00:00', '0秒']
  ])('%d s last %s or %s', (seconds, clock, spoken) => {
    expect([timer(seconds), spokenDuration(seconds)]).toEqual([clock, spoken])
  })

  test('shortcuts are whole days, and long ones so many days up to now', () => {
    const shown = dateShortcuts.map(({ label, range }) => [label(), ...range(now).map(dateTime)])
    expect(shown).toEqual([
      ['今天', '2026-11-21 00:00:00', '2026-11-21 23:59:59'],
      ['昨天', '2026-11-20 00:00:00', '2026-11-20 23:59:59'],
      ['最近7天', '2026-11-15 00:00:00', '2026-11-21 23:59:59'],
      ['最近30天', '2026-10-23 00:00:00', '2026-11-21 23:59:59']
    ])
    const days = longDateShortcuts.map(({ range }) => (range(now)[1] - range(now)[0]) / 86_400_000)
    expect(days).toEqual([7, 30, 90])
  })
})

describe('large numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.25, '-1,234,567.25'],
    [1e21, '1e+21'],
    [Number.NaN, 'NaN']
  ])('%d is written %s', (value, shown) => expect(thousands(value)).toBe(shown))

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [999_999, '999.9k'],
    [2_000_000, '2M'],
    [3_210_000_000, '3.2G'],
    [-1500, '-1.5k']
  ])('%d is short for %s', (value, shown) => expect(compactNumber(value)).toBe(shown))

  test.each([
    [0, 0],
    [1, 1],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3]
  ])('a text of %d characters is %d messages', (length, count) =>
    expect(smsSegments('字'.repeat(length))).toBe(count)
  )

  test('numbers beyond ten thousand are capped', () => {
    expect([listTotal(0), listTotal(9999), listTotal(10_000)]).toEqual(['0', '9999', '10000+'])
  })
})

describe('numbers of people', () => {
  test.each([
    ['13812345678', '138****5678'],
    ['010-12345678', '010-****5678'],
    ['07551234567', '0755***4567'],
    ['95588', '95588'],
    ['8001', '8001'],
    ['+8613812345678', '+86*******5678'],
    ['', '']
  ])('%s is shown as %s', (phone, shown) => expect(maskedPhone(phone)).toBe(shown))

  test.each([
    ['广东省深圳市南山区科技园1号', '广东省深圳市南山区****'],
    ['北京市海淀区中关村', '北京市海淀区****'],
    ['上海市', '上海市'],
    ['某处', '****'],
    ['', '']
  ])('%s is shown as %s', (address, shown) => expect(maskedAddress(address)).toBe(shown))

  test.each([
    ['138 1234 5678', '13812345678'],
    ['１３８１２３４５６７８', '13812345678'],
    ['+86 138-1234-5678', '13812345678'],
    ['0086 13812345678', '13812345678'],
    ['＋８６（10）8888-6666', '01088886666'],
    ['+86 400 123 4567', '4001234567'],
    ['(0755) 1234567', '07551234567'],
    ['\u202d138\u200b12345678\u202c', '13812345678'],
    ['+1 650 253 0000', '+16502530000'],
    ['＊９＃', '*9#'],
    ['abc', 'abc'],
    ['', '']
  ])('%j is dialled as %s', (written, plain) => expect(plainNumber(written)).toBe(plain))

  test('what is plain already stays, whatever it was', () => {
    fc.assert(
      fc.property(fc.string(), written => {
        const plain = plainNumber(written)
        if (/^[\d*#]+$/.test(plain) && !plain.startsWith('0086'))
          expect(plainNumber(plain)).toBe(plain)
      })
    )
  })

  test('only digits, star and hash can be dialled', () => {
    expect(['13800000000', '*9#', '+16502530000'].every(isDialable)).toBe(true)
    expect(['', 'abc', '1 2', '12;rm', '1'.repeat(33), 'sip:1@x', '++1'].some(isDialable)).toBe(
      false
    )
  })
})

test('writes a time in a list as short as the day allows', () => {
  const at = (text: string) => new Date(text).getTime()
  const today = at('2026-11-22T00:00:00')
  expect(listTime(at('2026-11-22T17:18:31'), today)).toBe('今天 17:18')
  expect(listTime(at('2026-11-21T23:59:59'), today)).toBe('11-21 23:59')
  expect(listTime(at('2025-11-22T09:05:00'), today)).toBe('2025-11-22 09:05')
})
