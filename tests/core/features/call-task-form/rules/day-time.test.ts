import { describe, expect, it, test } from 'vitest'
import {
  cellsOf,
  isDay,
  minutesOf,
  periodsOf,
  sliderDefault,
  timePointOf
} from '../../../../../core/features/call-task-form/rules/day-time.ts'

describe('a time of day', () => {
  test.each([
    [0, '00:00:00'],
    [570, '09:30:00'],
    [1439, '23:59:00'],
    [1440, '23:59:59']
  ])('%s is %s on the wire', (minutes, point) => {
    expect(timePointOf(minutes)).toBe(point)
    expect(minutesOf(point)).toBe(minutes)
  })

  it('is that of its hour where the minutes are missing', () => {
    expect(minutesOf('09')).toBe(540)
  })

  it('is chosen by half hours of the slider', () => {
    expect(sliderDefault()).toEqual([540, 1200])
    expect(sliderDefault(6)).toEqual([420, 1080])
    expect(cellsOf([[540, 600]], 8, 11)).toEqual([false, false, true, true, false, false])
    expect(
      cellsOf(
        [
          [540, null],
          [null, 600]
        ],
        8,
        11
      )
    ).not.toContain(true)
    expect(cellsOf([], 8)).toHaveLength(30)
    expect(cellsOf([[550, 600]], 9, 10)).toEqual([false, true])
    expect(cellsOf([[540, 590]], 9, 10)).toEqual([true, false])
  })

  it('is merged with the next half hour, and not with a later one', () => {
    expect(periodsOf([true, true, false, true], 9)).toEqual([
      [540, 600],
      [630, 660]
    ])
    expect(periodsOf([false, true])).toEqual([[510, 540]])
    expect(periodsOf([])).toEqual([])
  })

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-2-28', false],
    ['x', false],
    ['', false]
  ])('%s is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })
})
