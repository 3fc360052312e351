import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../core/environment/environment.ts'
import { $notices, dismiss, notify } from '../../core/notices.ts'
import { testEnvironment } from '../support/core/test-environment.ts'

beforeEach(() => startCore(testEnvironment()))
afterEach(() => {
  for (const { id } of $notices.get()) dismiss(id)
  stopCore()
})

// rule error-6
test('a repeated message offers the action of its last occurrence, and is shown once', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const id = notify('error', '坐席忙', { action: { label: '呼叫', act: first } })
  expect(notify('error', '坐席忙', { action: { label: '呼叫', act: second } })).toBe(id)
  expect($notices.get()).toHaveLength(1)
  $notices.get()[0]?.action?.act()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})
