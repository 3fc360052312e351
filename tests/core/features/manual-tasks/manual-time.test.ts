import { describe, expect, test } from 'vitest'
import { momentOf, normalizeTime } from '../../../../core/features/manual-tasks/manual-time.ts'

describe('a moment that is typed', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['９：３０', '09:30'],
    ['23:59', '23:59'],
    ['24:00', '24:00'],
    ['9:75', '9:75'],
    ['soon', 'soon']
  ])('%s is the time %s', (typed, expected) => expect(normalizeTime(typed)).toBe(expected))

  test('is known once both its day and its time are whole', () => {
    expect(momentOf('2026-11-20', '9:30')).toBe(new Date(2026, 10, 20, 9, 30).getTime())
    expect(momentOf('2026-11-20', '')).toBeUndefined()
    expect(momentOf('', '9:30')).toBeUndefined()
    expect(momentOf('2026-11', '9:30')).toBeUndefined()
    expect(momentOf('2026-11-20', '24:00')).toBeUndefined()
    expect(momentOf('2026-02-30', '9:30')).toBeUndefined()
  })
})
