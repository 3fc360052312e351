import { describe, expect, it, test } from 'vitest'
import {
  concurrencyCeiling,
  typedConcurrency,
  typedFrequency,
  typedThreshold,
  typingNumber
} from '../../../../../core/features/call-task-form/rules/typed-values.ts'

describe('a number of the dialog', () => {
  it.each([
    ['dayFreq', 'dialPeriod', ' 12 ', '12'],
    ['dayFreq', 'dialPeriod', '12345', '1234'],
    ['weekFreq', 'dialPeriod', '12345', '123'],
    ['monthFreq', 'dialPeriod', '12345', '12'],
    ['monthFreq', 'dialLeft', '123456789', '12345678'],
    ['dayFreq', 'dialLeft', 'a1', ''],
    ['dayFreq', 'dialLeft', '1a', ''],
    ['dayFreq', 'dialLeft', '', '']
  ] as const)('%s %s of %j is %j', (span, part, typed, value) => {
    expect(typedFrequency(span, part, typed)).toBe(value)
  })

  it('stays as typed until blur, unless it is whole or empty', () => {
    expect(typingNumber('12', '1')).toBe('1')
    expect(typingNumber(' 12 ', '12')).toBe('12')
    expect(typingNumber('', 'accepted')).toBe('accepted')
    expect(typingNumber('5.5', '5')).toBe('5.5')
    expect(typingNumber('-3', '3')).toBe('-3')
    expect(typingNumber('1.23456789', '1')).toBe('1.234567')
  })

  it.each([
    ['connectedRate', ' 007 ', '7'],
    ['connectedRate', '0', ''],
    ['connectedRate', '00', ''],
    ['connectedRate', '1', '1'],
    ['connectedRate', '100', '100'],
    ['connectedRate', '101', ''],
    ['callerFaultCount', '1000', '1000'],
    ['callerFaultCount', '1001', ''],
    ['callerFaultCount', '1.5', ''],
    ['calleeRefusedRate', '-1', ''],
    ['calleeRefusedRate', '10 0', '']
  ] as const)('%s of %j is %j', (threshold, typed, value) => {
    expect(typedThreshold(threshold, typed)).toBe(value)
  })

  it.each([
    ['1', '1'],
    [' 30 ', '30'],
    ['7.9', '7'],
    ['30.5', ''],
    ['0.9', ''],
    ['31', ''],
    [' ', ''],
    ['', ''],
    ['多', ''],
    ['Infinity', '']
  ])('concurrency of %j is %j', (typed, value) => {
    expect(typedConcurrency(typed, 30)).toBe(value)
  })

  it('is infinite for no line', () => {
    expect(typedConcurrency('Infinity', Number.POSITIVE_INFINITY)).toBe('')
    expect(typedConcurrency('', -1)).toBe('')
  })
})

describe('the ceiling of concurrency', () => {
  const line = (cidNumber: string, groupId: string | null, unallocatedCount: number) => ({
    ...{ cidNumber, groupId, unallocatedCount }
  })
  const lines = [line('1', null, 5), line('2', 'a', 7), line('3', 'a', -2), line('4', 'b', 11)]

  test.each([
    ['all lines', 0, [], '', 23],
    ['chosen lines', 1, ['1', '4'], 'a', 16],
    ['chosen lines, one overdrawn', 1, ['2', '3'], '', 7],
    ['no lines', 1, [], 'a', 0],
    ['a group', 2, ['1'], 'a', 7],
    ['another group', 2, [], 'b', 11],
    ['an unknown group', 2, ['1'], 'c', 0]
  ] as const)('%s', (_, cidResourceType, selectedCidNumbers, selectedCidGroupId, ceiling) => {
    const chosen = { cidResourceType, selectedCidNumbers, selectedCidGroupId }
    expect(concurrencyCeiling(lines, chosen)).toBe(ceiling)
  })
})
