// A customer who returns the call of a task (rule reception-17).
import { describe, expect, it, test } from 'vitest'
import {
  initialState,
  nextStep,
  type ReceptionEvent
} from '../../../../../core/features/reception/rules/next-step.ts'
import { returnedContent } from '../../../../../core/features/reception/rules/returned-call.ts'

type Task = Parameters<typeof returnedContent>[0]
const task = (answeredBy: Task['answeredBy'], more: Partial<Task> = {}): Task => ({
  ...{ answeredBy, templateCode: 'HS-1', outManualTargetId: 'g-1', ...more }
})
/** Where the customer is led by a call at that time. */
const ledTo = (of: Task, time = '2026-03-02T10:00') => {
  const content = returnedContent(of)
  const at = Date.parse(`${time}:00+08:00`)
  const call: ReceptionEvent = { kind: 'call', time: at, isBlacklisted: false }
  return content && nextStep(content, initialState, call)
}

describe('a customer who returns the call of a task', () => {
  it('is answered by its robot at once, without a greeting', () => {
    expect(ledTo(task('robot'))).toEqual({
      state: { at: 'robot', templateCode: 'HS-1', hasOverflowed: false },
      prompts: []
    })
  })

  it('joins the queue of its agents, who also assist its robot', () => {
    const inQueue = { at: 'queue', groupId: 'g-1', hasOverflowed: false }
    expect(ledTo(task('agents'))).toEqual({ state: inQueue, prompts: [] })
    const content = returnedContent(task('robot'))
    const robot = ledTo(task('robot'))
    const next = content && robot && nextStep(content, robot.state, { kind: 'asksForPerson' })
    expect(next?.state).toEqual(inQueue)
  })

  test.each(['2026-03-01T00:00', '2026-03-07T23:59', '2026-10-01T12:00', '2026-02-17T03:00'])(
    'is received at any time: %s',
    time => {
      expect(ledTo(task('agents'), time)?.state.at).toBe('queue')
    }
  )

  test.each([
    ['has no script', task('robot', { templateCode: null })],
    ['has no agents', task('agents', { outManualTargetId: null })],
    ['has agents with a blank id', task('agents', { outManualTargetId: '' })],
    ['answers by neither', task(undefined)]
  ])('is received by the scenario of the number where the task %s', (_, of) => {
    expect(returnedContent(of)).toBeUndefined()
  })
})
