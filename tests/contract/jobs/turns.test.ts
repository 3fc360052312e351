import { describe, expect, it } from 'vitest'
import { shareTurns, type WaitingJob } from '../../../demo/server/jobs/turns.ts'

const job = (id: string, userId: string, turn: number, createdAt = turn): WaitingJob => ({
  ...{ id, userId, turn, createdAt }
})
const order = (turns: ReadonlyMap<string, number>) =>
  [...turns].sort(([, a], [, b]) => a - b).map(([id]) => id)

describe('turns of an enterprise', () => {
  // rule file-7
  it('alternate between its users, regardless of the order of queueing', () => {
    const waiting = ['a1', 'a2', 'a3'].map((id, at) => job(id, 'a', at))
    const turns = shareTurns([...waiting, job('b1', 'b', 3), job('b2', 'b', 4)], new Map())
    expect(order(turns)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
    expect([...turns.values()].sort()).toEqual([0, 1, 2, 3, 4])
  })

  it('count what a user has running, and of equals take the one who waits longer', () => {
    const waiting = [job('a1', 'a', 5), job('b1', 'b', 6), job('c1', 'c', 7)]
    const begun = new Map([
      ['a', { running: 1, last: 4 }],
      ['b', { running: 0, last: 3 }],
      ['c', { running: 0, last: 1 }]
    ])
    expect(order(shareTurns(waiting, begun))).toEqual(['c1', 'b1', 'a1'])
  })
})
