/** State of numbers and number groups, their rates, and the lines of the chart. */
import { chinaTime, DAY_MS } from '../../lib/format/china-day.ts'
import { isBeyond, LEAST_CALLS } from '../call-task-form/rules/alarm-rules.ts'
import type { AlarmSettings } from '../call-tasks/draft-schemas.ts'
import type { AlarmThreshold } from '../call-tasks/enums.ts'
import type { LineState } from './enums.ts'
import type { LineHistory, LineMonitor, LineUse } from './schemas.ts'

/** Counts that can be summed over numbers. */
export type LineCounts = Omit<LineUse, 'cidNumber' | 'groupId' | 'faultRun' | 'peak' | 'own'>

/** Undefined where a rate over so few calls is not significant. */
export const rateOf = (count: number, attempts: number): number | undefined =>
  attempts < LEAST_CALLS ? undefined : count / attempts

/** Average set-up time in seconds; undefined without a call. */
export const setupOf = ({ setupCalls, setupMs }: LineCounts): number | undefined =>
  setupCalls === 0 ? undefined : setupMs / setupCalls / 1000

/** A threshold that a number exceeds; values are fractions or counts. */
export interface LineAlarm {
  readonly name: AlarmThreshold
  readonly value: number
  readonly limit: number
}

export function alarmsOf(line: LineUse, settings: AlarmSettings): readonly LineAlarm[] {
  if (!settings.enabled) return []
  const { attempts } = line
  const values = {
    connectedRate: rateOf(line.connected, attempts),
    callerFaultRate: rateOf(line.callerFaults, attempts),
    calleeRefusedRate: rateOf(line.calleeRefused, attempts),
    callerFaultCount: line.faultRun
  }
  return (Object.keys(values) as AlarmThreshold[]).flatMap(name => {
    const [value, limit] = [values[name], settings[name]]
    if (value === undefined || limit === undefined) return []
    const alarm = { name, value, limit }
    return isBeyond(alarm) ? [alarm] : []
  })
}

const isUsed = ({ inUse, outCalls, inCalls }: LineCounts): boolean => inUse + outCalls + inCalls > 0

// rule line-monitor-6
export function stateOf(counts: LineCounts, hasAlarm: boolean): LineState {
  if (counts.capacity > 0 && counts.inUse >= counts.capacity) return 'full'
  if (hasAlarm) return 'alarm'
  return isUsed(counts) ? 'normal' : 'unused'
}

const sumOf = (lines: readonly LineUse[], name: keyof LineCounts): number =>
  lines.reduce((sum, line) => sum + line[name], 0)

export const totalOf = (lines: readonly LineUse[]): LineCounts => ({
  capacity: sumOf(lines, 'capacity'),
  allocated: sumOf(lines, 'allocated'),
  inUse: sumOf(lines, 'inUse'),
  outCalls: sumOf(lines, 'outCalls'),
  inCalls: sumOf(lines, 'inCalls'),
  attempts: sumOf(lines, 'attempts'),
  connected: sumOf(lines, 'connected'),
  callerFaults: sumOf(lines, 'callerFaults'),
  calleeRefused: sumOf(lines, 'calleeRefused'),
  setupCalls: sumOf(lines, 'setupCalls'),
  setupMs: sumOf(lines, 'setupMs')
})

/** A row of the table: a group, or a number below its group. */
export interface LineRow {
  readonly kind: 'group' | 'line'
  readonly key: string
  /** Name of the group, or the number; empty for the numbers without a group. */
  readonly name: string
  readonly numbers: number
  readonly counts: LineCounts
  /** The calls behind the counts that the user may see. */
  readonly own: LineUse['own']
  /** Filters of a call list that shows these calls. */
  readonly search: { readonly ourNumber: string } | { readonly lineGroupId: string }
  readonly peak: number
  readonly state: LineState
  readonly alarms: readonly LineAlarm[]
}

/** A search for the calls of numbers without a group. */
export const NO_GROUP = 'none'

const ownOf = (lines: readonly LineUse[]): LineUse['own'] => {
  const sum = (name: keyof LineUse['own']) => lines.reduce((all, { own }) => all + own[name], 0)
  return {
    inUse: sum('inUse'),
    outCalls: sum('outCalls'),
    inCalls: sum('inCalls'),
    callerFaults: sum('callerFaults')
  }
}

/** Groups in order, each above its numbers; numbers without a group come last. */
export function rowsOf({ lines, groups, alarm, ungroupedPeak }: LineMonitor): readonly LineRow[] {
  const without = { groupId: null, name: '', peak: ungroupedPeak }
  return [...groups, without].flatMap(({ groupId, name, peak }) => {
    const own = lines.filter(line => line.groupId === groupId)
    if (own.length === 0) return []
    const counts = totalOf(own)
    const rows = own.map((line): LineRow => {
      const alarms = alarmsOf(line, alarm)
      return {
        ...{ kind: 'line', key: line.cidNumber, name: line.cidNumber, numbers: 1, alarms },
        ...{ counts: line, peak: line.peak, state: stateOf(line, alarms.length > 0) },
        ...{ own: line.own, search: { ourNumber: line.cidNumber } }
      }
    })
    const hasAlarm = rows.some(({ alarms }) => alarms.length > 0)
    const head: LineRow = {
      ...{ kind: 'group', key: `group ${groupId ?? ''}`, name, numbers: own.length, alarms: [] },
      ...{ own: ownOf(own), search: { lineGroupId: groupId ?? NO_GROUP } },
      ...{ counts, peak, state: stateOf(counts, hasAlarm) }
    }
    return [head, ...rows]
  })
}

/** Lines of a chart. */
export const MOST_SERIES = 8 // rule line-monitor-12

export interface ChartLine {
  readonly key: string
  /** The number, or the group's name. */
  readonly name: string
  /** Null where no server ran. */
  readonly values: readonly (number | null)[]
}

type Places = Pick<LineMonitor, 'lines' | 'groups'>

/**
 * The groups and the numbers without one, or the numbers of a group; those with the highest peaks.
 *
 * @param groupId of the group whose numbers are shown
 */
export function chartLinesOf(
  history: LineHistory,
  { lines, groups }: Places,
  groupId: string | undefined
): { readonly shown: readonly ChartLine[]; readonly isCut: boolean } {
  const names =
    groupId === undefined
      ? new Map([
          ...groups.map(one => [`group ${one.groupId}`, one.name] as const),
          ...lines
            .filter(one => one.groupId === null)
            .map(one => [`line ${one.cidNumber}`, one.cidNumber] as const)
        ])
      : new Map(
          lines
            .filter(one => one.groupId === groupId)
            .map(one => [`line ${one.cidNumber}`, one.cidNumber] as const)
        )
  const found = new Map(history.series.map(({ kind, key, peaks }) => [`${kind} ${key}`, peaks]))
  const none = history.served.map(() => 0)
  const all = [...names].map(([key, name]) => ({ key, name, peaks: found.get(key) ?? none }))
  const highest = all
    .toSorted((one, other) => Math.max(...other.peaks, 0) - Math.max(...one.peaks, 0))
    .slice(0, MOST_SERIES)
  return {
    shown: all
      .filter(one => highest.includes(one))
      .map(({ key, name, peaks }) => ({
        ...{ key, name },
        values: history.served.map((served, index) => (served ? (peaks[index] ?? 0) : null))
      })),
    isCut: all.length > MOST_SERIES
  }
}

/** Beginning of each period in China's time: `HH:mm`, with the day where there are several. */
export function labelsOf({ beginTime, step, served }: LineHistory): readonly string[] {
  const hasDays = served.length * step > DAY_MS
  return served.map((_, index) => {
    const time = chinaTime(beginTime + index * step)
    return hasDays ? time.slice(5, 16) : time.slice(11, 16)
  })
}
