import { describe, expect, it } from 'vitest'
import {
  addDays,
  chinaDay,
  chinaMidnight,
  isCalendarDay
} from '../../../../core/lib/format/china-day.ts'

describe('a day in China', () => {
  it('begins at 16:00 UTC of the day before', () => {
    expect(chinaDay(Date.UTC(2026, 10, 22, 15, 59, 59, 999))).toBe('2026-11-22')
    expect(chinaDay(Date.UTC(2026, 10, 22, 16))).toBe('2026-11-23')
    expect(chinaDay(Date.UTC(2026, 11, 31, 16), -1)).toBe('2026-12-31')
    expect(chinaMidnight('2026-11-23')).toBe(Date.UTC(2026, 10, 22, 16))
  })

  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-15', 30, '2027-01-14']
  ] as const)('from %s, %d days on, is %s', (day, step, expected) => {
    expect(addDays(day, step)).toBe(expected)
  })

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '', '今天'])('is not %s', text => {
    expect(isCalendarDay(text)).toBe(false)
  })
})
