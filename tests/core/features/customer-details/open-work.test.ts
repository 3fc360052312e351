import { describe, expect, test } from 'vitest'
import type { CallDetail } from '../../../../core/features/call-detail/schemas.ts'
import { openWorkOf } from '../../../../core/features/customer-details/open-work.ts'

const call = (callRecordId: string, more: Partial<CallDetail> = {}) =>
  ({
    callRecordId,
    callDirectionType: 1,
    callDuration: 0,
    handleStatus: 0,
    isRunning: false,
    ...more
  }) as CallDetail

describe('what waits for a customer', () => {
  test('are the missed calls that are not handled', () => {
    const calls = [
      call('missed'),
      call('seen to', { handleStatus: 1 }),
      call('answered', { callDuration: 5 }),
      call('ours', { callDirectionType: 0 }),
      call('rings', { isRunning: true })
    ]
    expect(openWorkOf(calls)).toEqual({ missed: 1, orders: 0 })
  })

  test('are the work orders that were begun and not submitted', () => {
    const calls = [call('begun', { callDuration: 5 }), call('other', { callDuration: 5 })]
    expect(openWorkOf(calls, id => id === 'begun')).toEqual({ missed: 0, orders: 1 })
  })
})
