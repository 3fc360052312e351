import { expect, test } from 'vitest'
import {
  callResult,
  isMissed,
  whyUnanswered
} from '../../../../core/features/calls/rules/call-result.ts'
import { hangUpOrigin, hungUpBy } from '../../../../core/features/calls/rules/hung-up.ts'

const call = (callDirectionType: number, connectResult: number) => ({
  callDirectionType,
  connectResult,
  callDuration: 0
})

test.each([
  ['an unanswered caller', 6, '未接来电', true],
  ['a caller who gave up', 15, '未接来电', true],
  ['a caller whose agent was away', 3, '未接来电', true],
  ['a caller whose agent was busy', 5, '占线', true],
  ['a caller whom the agent declined', 7, '拒接', false]
])('%s has one word everywhere (%i)', (_, result, word, missed) => {
  expect(callResult(call(1, result))).toBe(word)
  expect(whyUnanswered(call(1, result))).toBe(word)
  expect(isMissed(call(1, result))).toBe(missed)
})

test.each([
  [0, '已接通', '未接通'],
  [5, '占线', '占线'],
  [7, '拒接', '拒接'],
  [15, '主叫拒绝', '主叫拒绝']
])('a call that went out and came to %i', (result, word, unanswered) => {
  expect(callResult(call(0, result))).toBe(word)
  expect(whyUnanswered(call(0, result))).toBe(unanswered)
  expect(isMissed(call(0, result))).toBe(false)
})

test('a call that a supervisor has ended is labelled so, with the name of the supervisor', () => {
  const ended = { hangupType: 4, hangupName: '林若溪' }
  expect([hungUpBy(ended), hangUpOrigin(ended)]).toEqual([
    '班长已结束通话',
    '班长已结束通话（林若溪）'
  ])
  expect([hungUpBy({ hangupType: 4 }), hangUpOrigin({ hangupType: 1 })]).toEqual([
    '系统挂断',
    '坐席挂断'
  ])
})
