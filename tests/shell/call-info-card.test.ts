import { expect, test } from 'vitest'
import type { CallBase } from '../../core/features/call-detail/schemas.ts'
import { detailsOf } from '../../shell/call-detail/call-info-card.tsx'

const call = {
  ...{ callRecordId: 'r1', callDirectionType: 1, callType: 2, callSource: 2, phone: '31001000' },
  ...{ agentName: '林若溪', connectResult: 0, callStartTime: 1, callEndTime: null, hangupType: 0 },
  ...{ ringTime: 3, callDuration: 0, holdingSeconds: 0, agentRingTime: 3, agentCallDuration: 0 },
  ...{ transferStatus: 0, handleStatus: 0, manualIntentName: null, manualMarkIntent: null },
  ...{ repeatInOneDay: false, inboundRoute: null, ivrKey: '', isRunning: true }
} as unknown as CallBase

const labels = (of: CallBase) => detailsOf(of).flatMap(event => (event ? [event[0]] : []))
const known = ['呼叫结果', '挂断方', '通话时长', '坐席通话']

test('a call that is on has no result yet, and shows how long it has been on', () => {
  expect(labels(call)).toContain('已进行')
  for (const label of known) expect(labels(call)).not.toContain(label)
})

test('a call that is over shows its result', () => {
  const over = { ...call, callEndTime: 9000, isRunning: false }
  expect(labels(over)).not.toContain('已进行')
  expect(labels(over)).toEqual(expect.arrayContaining(known))
})

test.each([
  [1, 'AI'],
  [2, '人工']
] as const)('a call of the kind %s is labelled %s, in either direction', (callType, label) => {
  expect(detailsOf({ ...call, callType })).toContainEqual(['呼叫类型', label])
})
