import { describe, expect, it } from 'vitest'
import {
  isCallOverdue,
  isInState,
  runningStates
} from '../../../../core/features/supervision/rules.ts'

const limits = { ringSeconds: 30, talkMinutes: 30 }
const listener = { userId: 'u-1', userName: '林若溪', isCutIn: false, isSpeaking: false }

describe('a running call', () => {
  it('rings until it is answered, and is talking also while it is listened to', () => {
    const statesOf = (call: Parameters<typeof isInState>[0]) =>
      runningStates.filter(state => isInState(call, state))
    expect(statesOf({ answerTime: null, eavesdroppers: [] })).toEqual(['ringing'])
    expect(statesOf({ answerTime: 1, eavesdroppers: [] })).toEqual(['talking'])
    expect(statesOf({ answerTime: 1, eavesdroppers: [listener] })).toEqual(['talking', 'listened'])
  })

  // rule seat-wall-5
  it('is overdue when it rings or talks longer than its limit', () => {
    const ringing = { startTime: 0, answerTime: null }
    expect(isCallOverdue(ringing, limits, 30_000)).toBe(false)
    expect(isCallOverdue(ringing, limits, 30_001)).toBe(true)
    const talking = { startTime: 0, answerTime: 60_000 }
    expect(isCallOverdue(talking, limits, 60_000 + 30 * 60_000)).toBe(false)
    expect(isCallOverdue(talking, limits, 60_001 + 30 * 60_000)).toBe(true)
  })

  it('is never overdue without a limit', () => {
    const none = { ringSeconds: null, talkMinutes: null }
    for (const answerTime of [null, 0])
      expect(isCallOverdue({ startTime: 0, answerTime }, none, 1e12)).toBe(false)
  })
})
