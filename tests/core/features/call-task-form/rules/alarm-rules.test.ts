import { expect, test } from 'vitest'
import { isBeyond } from '../../../../../core/features/call-task-form/rules/alarm-rules.ts'

test.each([
  ['connectedRate', 29, true],
  ['connectedRate', 30, false],
  ['callerFaultRate', 30, false],
  ['callerFaultRate', 31, true],
  ['calleeRefusedRate', 31, true],
  ['callerFaultCount', 29, false],
  ['callerFaultCount', 30, true]
] as const)('%s of %s alarms at 30: %s', (name, value, expected) => {
  expect(isBeyond({ name, value, limit: 30 })).toBe(expected)
})
