import { expect, test } from 'vitest'
import type { CallDetail } from '../../../../core/features/call-detail/schemas.ts'
import { callNamed } from '../../../../widgets/customer-details/calls/call-named.ts'

const call = { callStartTime: Date.UTC(2026, 10, 21, 4), agentName: '王晓彤' } as CallDetail

test('the parts of two open cards have different names', () => {
  const own = callNamed('对话内容', call)
  expect(own).toMatch(/^对话内容 .+ 王晓彤$/)
  expect(own).not.toBe(callNamed('对话内容', { ...call, agentName: '' }))
  expect(own).not.toBe(callNamed('对话内容', { ...call, callStartTime: 0 }))
})
