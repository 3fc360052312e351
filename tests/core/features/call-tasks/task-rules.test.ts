import { describe, expect, test } from 'vitest'
import {
  mayEdit,
  mayMove,
  mayRemove,
  mayTakeNumbers,
  type TaskMove,
  taskMoves,
  taskStatus
} from '../../../../core/features/call-tasks/rules.ts'

const those = (may: (status: number) => boolean) =>
  Object.entries(taskStatus)
    .filter(([, status]) => may(status))
    .map(([name]) => name)

describe('a call task', () => {
  test.each<[TaskMove, string[], number]>([
    ['start', ['waiting'], taskStatus.running],
    ['pause', ['running'], taskStatus.stopped],
    ['resume', ['stopped'], taskStatus.running],
    ['stop', ['waiting', 'running', 'stopped'], taskStatus.finished],
    ['approve', ['inAudit'], taskStatus.waiting],
    ['reject', ['inAudit'], taskStatus.rejected]
  ])('can %s when it is %o', (move, from, to) => {
    expect(those(status => mayMove(status, move))).toEqual(from)
    expect(taskMoves[move].to).toBe(to)
  })

  test('is changed, removed and given numbers in some states only', () => {
    expect(those(mayEdit)).toEqual(['waiting', 'stopped', 'draft', 'inAudit', 'rejected'])
    expect(those(mayRemove)).toEqual([
      'waiting',
      'stopped',
      'finished',
      'draft',
      'inAudit',
      'rejected'
    ])
    expect(those(mayTakeNumbers)).toEqual(['waiting', 'running', 'stopped', 'inAudit'])
  })
})
