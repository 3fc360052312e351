import { describe, expect, it } from 'vitest'
import {
  averageTalk,
  bothOf,
  changeOf,
  connectRate,
  kpiSeries,
  pointsOf,
  rankedBy,
  satisfiedShare
} from '../../../../core/features/home/rules.ts'
import type { CallTotals, HomeAgent } from '../../../../core/features/home/schemas.ts'

const totals = (calls: number, answered: number, talked = 0, talkSeconds = 0): CallTotals => ({
  calls,
  answered,
  talked,
  talkSeconds
})

describe('the values of a period', () => {
  it('add up both directions', () => {
    const period = {
      inbound: totals(4, 3, 2, 60),
      outbound: totals(6, 1, 1, 30),
      missed: 1,
      satisfaction: null
    }
    expect(bothOf(period)).toEqual(totals(10, 4, 3, 90))
  })

  it('have no rate without calls, and no average without a conversation', () => {
    expect([connectRate(totals(0, 0)), averageTalk(totals(2, 1))]).toEqual([null, null])
    expect([connectRate(totals(8, 6)), averageTalk(totals(2, 2, 2, 91))]).toEqual([0.75, 46])
  })

  it('have no satisfaction without a rating', () => {
    expect([satisfiedShare(null), satisfiedShare({ satisfied: 3, rated: 4 })]).toEqual([null, 0.75])
  })
})

describe('the KPIs over time', () => {
  const point = (startTime: number, inbound: number | null, outbound: number | null) => ({
    ...{ startTime, inbound, outbound }
  })
  const none = { answered: 0, talked: 0, talkSeconds: 0, missed: 0, rated: 0, satisfied: 0 }

  it('have a count of nothing as 0, a rate of nothing as a gap, and what is to come as a gap', () => {
    const series = kpiSeries({
      points: [point(1, 3, 1), point(2, 0, 0), point(3, 2, 0), point(4, null, null)],
      kpis: [
        { answered: 3, talked: 2, talkSeconds: 61, missed: 1, rated: 4, satisfied: 3 },
        none,
        { ...none, missed: 2 },
        null
      ]
    })
    expect(series).toEqual({
      inbound: [3, 0, 2, null],
      outbound: [1, 0, 0, null],
      connectRate: [0.75, null, 0, null],
      averageTalk: [31, null, null, null],
      satisfaction: [0.75, null, null, null],
      missed: [1, 0, 2, null]
    })
  })
})

describe('a change', () => {
  it.each([
    [120, 100, 'up', 20],
    [90, 100, 'down', 10],
    [0, 8, 'down', 100],
    [100.04, 100, 'same', 0],
    [5, 0, 'unknown', 0],
    [null, 5, 'unknown', 0],
    [5, null, 'unknown', 0]
  ])('from %s, with %s before', (now, before, direction, size) => {
    expect(changeOf(now, before)).toEqual({ direction, size })
  })

  it.each([
    [0.75, 0.5, 'up', 25],
    [0.5, 0.6663, 'down', 16.6],
    [0.5, null, 'unknown', 0],
    [null, 0.5, 'unknown', 0]
  ])('of a share from %s, with %s before, is in points', (now, before, direction, size) => {
    expect(pointsOf(now, before)).toEqual({ direction, size })
  })
})

describe('the ranking', () => {
  const agent = (userId: string, calls: number, talk: number, satisfied?: number) => ({
    ...{ userId, agentName: userId, inbound: calls, outbound: 0 },
    ...{ inboundTalk: talk / 3, outboundTalk: (talk / 3) * 2 },
    satisfaction: satisfied === undefined ? null : { satisfied, rated: 10 }
  })
  const agents: HomeAgent[] = [agent('a', 3, 900, 5), agent('b', 9, 0), agent('c', 1, 30, 9)]
  const ids = (ranking: Parameters<typeof rankedBy>[1]) =>
    rankedBy(agents, ranking).map(({ userId }) => userId)

  it('is by the chosen measure, without those that have none', () => {
    expect([ids('calls'), ids('talk'), ids('satisfaction')]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'c'],
      ['c', 'a']
    ])
  })

  it('counts the calls of both directions', () => {
    const [more, fewer] = [agent('a', 5, 0), { ...agent('b', 3, 0), outbound: 4 }]
    expect(rankedBy([more, fewer], 'calls').map(({ userId }) => userId)).toEqual(['b', 'a'])
  })

  it('has ten places', () => {
    const many = Array.from({ length: 30 }, (_, n) => agent(`n${n}`, n + 1, 0))
    expect(rankedBy(many, 'calls').map(({ inbound }) => inbound)).toEqual([
      30, 29, 28, 27, 26, 25, 24, 23, 22, 21
    ])
  })
})
