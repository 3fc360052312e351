import { describe, expect, it } from 'vitest'
import {
  alarmsOf,
  chartLinesOf,
  labelsOf,
  rateOf,
  rowsOf,
  setupOf,
  stateOf,
  totalOf
} from '../../../../core/features/line-monitor/rules.ts'
import type { LineHistory, LineUse } from '../../../../core/features/line-monitor/schemas.ts'

const line = (more: Partial<LineUse> = {}): LineUse => ({
  ...{ cidNumber: '02085550100', groupId: 'g-1', capacity: 10, allocated: 2, inUse: 0, peak: 3 },
  ...{ outCalls: 0, inCalls: 0, attempts: 0, connected: 0, callerFaults: 0, calleeRefused: 0 },
  ...{ setupCalls: 0, setupMs: 0, faultRun: 0 },
  own: { inUse: 0, outCalls: 0, inCalls: 0, callerFaults: 0 },
  ...more
})
const alarm = {
  ...{ enabled: true, connectedRate: 0.3, callerFaultRate: 0.1, calleeRefusedRate: 0.2 },
  callerFaultCount: 5
}

describe('the rates of a number', () => {
  it('need 20 calls', () => {
    expect(rateOf(10, 19)).toBeUndefined()
    expect(rateOf(10, 20)).toBe(0.5)
  })
  it('have a set-up time in seconds, if there was a call', () => {
    expect(setupOf(line())).toBeUndefined()
    expect(setupOf(line({ setupCalls: 4, setupMs: 6000 }))).toBe(1.5)
  })
})

// rule line-monitor-6
describe('the alarms of a number', () => {
  const names = (more: Partial<LineUse>, settings: object = {}) =>
    alarmsOf(line(more), { ...alarm, ...settings }).map(({ name }) => name)

  it.each([
    ['few calls', { attempts: 19 }, []],
    ['a rate at its threshold', { attempts: 20, connected: 6 }, []],
    ['too few connected', { attempts: 20, connected: 5 }, ['connectedRate']],
    ['many faults', { attempts: 20, connected: 6, callerFaults: 3 }, ['callerFaultRate']],
    ['many refusals', { attempts: 20, connected: 6, calleeRefused: 5 }, ['calleeRefusedRate']],
    ['faults in a row', { faultRun: 5 }, ['callerFaultCount']],
    ['fewer of them', { faultRun: 4 }, []]
  ] as const)('%s', (_, more, expected) => {
    expect(names(more)).toEqual(expected)
  })

  it('are none when they are switched off or have no threshold', () => {
    expect(names({ attempts: 20 }, { enabled: false })).toEqual([])
    expect(names({ attempts: 20 }, { connectedRate: undefined })).toEqual([])
    expect(
      names({ attempts: 20, connected: 9, faultRun: 9 }, { callerFaultCount: undefined })
    ).toEqual([])
  })

  it('name the value and the limit', () => {
    expect(alarmsOf(line({ attempts: 20, connected: 5 }), alarm)).toEqual([
      { name: 'connectedRate', value: 0.25, limit: 0.3 }
    ])
  })
})

describe('the state of a number', () => {
  it.each([
    ['full', { inUse: 10 }, true],
    ['alarm', { inUse: 9, outCalls: 1 }, true],
    ['normal', { inUse: 9 }, false],
    ['normal', { inCalls: 1 }, false],
    ['unused', {}, false],
    ['unused', { capacity: 0 }, false]
  ] as const)('%s', (state, more, hasAlarm) => {
    expect(stateOf(line(more), hasAlarm)).toBe(state)
  })
})

describe('the rows', () => {
  const monitor = {
    ...{ readTime: 0, dayTime: 0, alarm, isWhole: true, ungroupedPeak: 0 },
    lines: [
      line({ inUse: 2, outCalls: 3 }),
      line({ cidNumber: '02085550188', groupId: null, outCalls: 1 }),
      line({ cidNumber: '02085550101', inUse: 1, outCalls: 4, faultRun: 5 })
    ],
    groups: [
      { groupId: 'g-1', name: '固话池', peak: 4 },
      { groupId: 'g-2', name: '空的组', peak: 0 }
    ],
    hour: { beginTime: 0, step: 60_000, served: [], series: [] }
  }

  it('are the groups with numbers, each above its numbers, and the rest', () => {
    expect(rowsOf(monitor).map(({ kind, name, state }) => [kind, name, state])).toEqual([
      ['group', '固话池', 'alarm'],
      ['line', '02085550100', 'normal'],
      ['line', '02085550101', 'alarm'],
      ['group', '', 'normal'],
      ['line', '02085550188', 'normal']
    ])
  })

  it('sum up the numbers of a group, but not their peaks', () => {
    const [group] = rowsOf(monitor)
    expect(group?.counts).toMatchObject({ capacity: 20, allocated: 4, inUse: 3, outCalls: 7 })
    expect([group?.peak, group?.numbers]).toEqual([4, 2])
    expect(rowsOf({ ...monitor, ungroupedPeak: 2 })[3]?.peak).toBe(2)
    expect(rowsOf(monitor)[3]?.peak).toBe(0)
  })

  it('add up every count', () => {
    const counts = {
      ...{
        capacity: 1,
        allocated: 2,
        inUse: 3,
        outCalls: 4,
        inCalls: 5,
        attempts: 6,
        connected: 7
      },
      ...{ callerFaults: 8, calleeRefused: 9, setupCalls: 10, setupMs: 11 }
    }
    const doubled = Object.entries(counts).map(([name, value]) => [name, value * 2])
    expect(totalOf([line(counts), line(counts)])).toEqual(Object.fromEntries(doubled))
  })

  it('have the alarms of each number; a group has the state only', () => {
    const [group, , failing] = rowsOf(monitor)
    expect(failing?.alarms.map(({ name }) => name)).toEqual(['callerFaultCount'])
    expect([group?.alarms, group?.state]).toEqual([[], 'alarm'])
    const full = rowsOf({ ...monitor, lines: [line({ inUse: 10 }), line({ inUse: 10 })] })
    expect(full[0]?.state).toBe('full')
  })

  // rule line-monitor-8
  it('link to the calls that the user may see, of the number or of its group', () => {
    const own = { inUse: 1, outCalls: 2, inCalls: 3, callerFaults: 4 }
    const lines = [
      line({ own }),
      line({ cidNumber: '02085550101', own }),
      line({ groupId: null, own })
    ]
    const rows = rowsOf({ ...monitor, lines })
    expect(rows.map(row => row.search)).toEqual([
      { lineGroupId: 'g-1' },
      { ourNumber: '02085550100' },
      { ourNumber: '02085550101' },
      { lineGroupId: 'none' },
      { ourNumber: '02085550100' }
    ])
    expect(rows[0]?.own).toEqual({ inUse: 2, outCalls: 4, inCalls: 6, callerFaults: 8 })
    expect([rows[1]?.own, rows[3]?.own]).toEqual([own, own])
  })

  it('have a key of their own, the number as name, and one number each', () => {
    const rows = rowsOf(monitor)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(rows.slice(1, 2).map(({ name, numbers, peak }) => [name, numbers, peak])).toEqual([
      ['02085550100', 1, 3]
    ])
  })
})

describe('the chart', () => {
  const places = {
    lines: Array.from({ length: 10 }, (_, at) => line({ cidNumber: `n-${at}` })),
    groups: [{ groupId: 'g-1', name: '固话池', peak: 0 }]
  }
  const history: LineHistory = {
    beginTime: Date.parse('2026-11-23T23:50:00+08:00'),
    step: 600_000,
    served: [true, false, true],
    series: [
      { kind: 'group', key: 'g-1', peaks: [1, 2, 3] },
      { kind: 'line', key: 'n-9', peaks: [0, 0, 5] }
    ]
  }

  // rule line-monitor-5
  it('has a gap where no server ran', () => {
    const { shown, isCut } = chartLinesOf(history, places, undefined)
    expect(shown).toEqual([{ key: 'group g-1', name: '固话池', values: [1, null, 3] }])
    expect(isCut).toBe(false)
  })

  // rule line-monitor-12
  it('has the eight numbers of a group with the highest peaks', () => {
    const { shown, isCut } = chartLinesOf(history, places, 'g-1')
    expect(shown.map(({ name }) => name)).toEqual([
      ...['n-0', 'n-1', 'n-2', 'n-3', 'n-4', 'n-5', 'n-6', 'n-9']
    ])
    expect(shown.at(-1)?.values).toEqual([0, null, 5])
    expect(isCut).toBe(true)
  })

  it('has the groups, then the numbers without one, also those without calls', () => {
    const lines = [line({ cidNumber: 'n-0' }), line({ cidNumber: 'n-9', groupId: null })]
    const { shown } = chartLinesOf(history, { ...places, lines }, undefined)
    expect(shown).toEqual([
      { key: 'group g-1', name: '固话池', values: [1, null, 3] },
      { key: 'line n-9', name: 'n-9', values: [0, null, 5] }
    ])
    const other = { groupId: 'g-2', name: '空的组', peak: 0 }
    const quiet = chartLinesOf(history, { groups: [other], lines: [] }, undefined)
    expect(quiet.shown).toEqual([{ key: 'group g-2', name: '空的组', values: [0, null, 0] }])
  })

  it('is complete with eight lines, and keeps the highest of more in their order', () => {
    const eight = { ...places, lines: places.lines.slice(2) }
    expect(chartLinesOf(history, eight, 'g-1')).toMatchObject({ isCut: false })
    const series = places.lines.map(({ cidNumber }, at) => ({
      ...{ kind: 'line' as const, key: cidNumber, peaks: [at === 0 ? 9 : 0, at, 0] }
    }))
    const { shown } = chartLinesOf({ ...history, series }, places, 'g-1')
    expect(shown.map(({ name }) => name)).toEqual([
      ...['n-0', 'n-3', 'n-4', 'n-5', 'n-6', 'n-7', 'n-8', 'n-9']
    ])
  })

  it('of a whole day has no day in its labels', () => {
    const midnight = Date.parse('2026-11-23T00:00:00+08:00')
    const day = { ...history, beginTime: midnight, step: 600_000, served: Array(144).fill(true) }
    expect([labelsOf(day)[0], labelsOf(day)[143]]).toEqual(['00:00', '23:50'])
  })

  it('names the day where there are several', () => {
    expect(labelsOf(history)).toEqual(['23:50', '00:00', '00:10'])
    const days = { ...history, step: 14_400_000, served: Array(7).fill(true) }
    expect(labelsOf(days).slice(0, 2)).toEqual(['11-23 23:50', '11-24 03:50'])
  })
})
