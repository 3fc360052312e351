import { expect, test } from 'vitest'
import { endedByOf, endOf } from '../../../../core/phone/line/own-device-end.ts'

// rule phone-39
test.each([
  [{ hangupType: 1 }, 'us'],
  [{ hangupType: 3 }, 'them'],
  [{ hangupType: 4 }, 'system'],
  [{}, 'them'],
  [{ hangupType: 4, endedBy: 'supervisor' }, 'supervisor']
] as const)('%j was ended by: %s', (quit, by) => {
  expect(endedByOf({ callRecordId: 'r-1', ...quit })).toBe(by)
})

const call = (isAnswered: boolean) => ({ callId: 'c-1', isAnswered })

test('an answered call ends by a side', () => {
  expect(endOf(call(true), 'supervisor', 'x')).toEqual({
    ...{ type: 'ended', callId: 'c-1', by: 'supervisor', cause: 'x' }
  })
})

test.each([
  ['us', '', 'us', 480],
  ['system', '', 'them', 480],
  ['supervisor', '占线', 'them', 0],
  ['them', '占线', 'them', 0]
] as const)(
  'an unanswered one, by %s with the reason “%s”, fails by %s',
  (by, cause, side, status) => {
    expect(endOf(call(false), by, cause)).toEqual({
      ...{ type: 'failed', callId: 'c-1', by: side, status, cause }
    })
  }
)
