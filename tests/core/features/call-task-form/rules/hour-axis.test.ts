import { describe, expect, it, test } from 'vitest'
import { axisOf, hourLabels } from '../../../../../core/features/call-task-form/rules/hour-axis.ts'

describe('the axis of a chart by hours', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [10, [0, 3, 6, 9, 12]],
    [40, [0, 10, 20, 30, 40]],
    [90, [0, 25, 50, 75, 100]],
    [300, [0, 100, 200, 300]]
  ])('up to %s', (most, ticks) => {
    expect(axisOf(most)).toEqual({ top: ticks.at(-1), ticks })
  })

  it('has the day only when there are several', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
    expect(hourLabels([at(21, 9), at(21, 10)])).toEqual(['09:00', '10:00'])
    expect(hourLabels([at(21, 23), at(22, 0)])).toEqual(['11-21 23:00', '11-22 00:00'])
  })
})
