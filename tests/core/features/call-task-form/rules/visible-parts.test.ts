import { expect, it } from 'vitest'
import {
  emptyCondition,
  MOST_CONDITIONS
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import {
  canAddCondition,
  canChooseTags,
  canRemoveDates,
  visibleParts
} from '../../../../../core/features/call-task-form/rules/visible-parts.ts'
import { goodForm, withDates, withRedial } from './form.ts'

it.each([
  [true, true, 0, true],
  [true, false, 0, false],
  [false, true, 0, false],
  [true, true, 4, false]
] as const)(
  'redial on: %s, of a kind: %s, task type %s: shown %s',
  (enabled, kind, type, shown) => {
    const taskType = type === 4 ? 4 : goodForm.taskType
    const connected = withRedial({ enabled, connectedEnabled: kind })
    const unconnected = withRedial({ enabled, unconnectedEnabled: kind })
    expect(visibleParts({ ...connected, taskType })).toMatchObject({
      ...{ redialConnected: shown, redialUnconnected: false }
    })
    expect(visibleParts({ ...unconnected, taskType })).toMatchObject({
      ...{ redialConnected: false, redialUnconnected: shown }
    })
  }
)

it('conditions can be added up to their number', () => {
  const of = (count: number) => ({
    ...goodForm.hangUpNotice,
    sendConditions: Array.from({ length: count }, () => emptyCondition)
  })
  expect(canAddCondition(of(MOST_CONDITIONS - 1))).toBe(true)
  expect(canAddCondition(of(MOST_CONDITIONS))).toBe(false)
})

it('tags need a script, and the last dates of a period stay', () => {
  expect(canChooseTags(goodForm)).toBe(true)
  expect(canChooseTags({ ...goodForm, templateCode: '' })).toBe(false)
  const day = { startDate: '2026-11-21', endDate: '' }
  expect(canRemoveDates(withDates(day), 0)).toBe(false)
  expect(canRemoveDates(withDates(day, day), 0)).toBe(true)
  expect(canRemoveDates(withDates(day, day), 1)).toBe(false)
})
