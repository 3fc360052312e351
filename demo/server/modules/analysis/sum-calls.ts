/** Sums an analysis up from groups of like calls. */
import {
  type FunnelStep,
  funnelSteps,
  type Level,
  MOST_LISTED,
  MOST_TURNS
} from '../../../../core/features/analysis/enums.ts'
import type {
  AnalysisReport,
  LevelCounts,
  Topic
} from '../../../../core/features/analysis/schemas.ts'
import { intentLetterOf } from '../../../../core/features/customer-details/enums.ts'
import { DAY_MS } from '../../../../core/lib/format/china-day.ts'
import { FIRST_WEEKDAY } from './analysed-calls.ts'
import { addressOf, type ScriptNodes } from './script-nodes.ts'

/** Calls of one hour with the same result; the grade and the transfer are of connected calls. */
export interface HourGroup {
  /** Since 1970, in China's time. */
  readonly hours: number
  readonly is_connected: boolean
  readonly grade: string | null
  readonly is_transferred: boolean | null
  readonly calls: number
}

/** Connected calls with the same course; one without a summary has nothing but its count. */
export interface CourseGroup {
  readonly is_hung_up: boolean
  readonly template_code: string | null
  readonly template_version: number | null
  readonly grade: string | null
  readonly is_transferred: boolean | null
  readonly tags: readonly string[] | null
  readonly turns: number | null
  readonly replies: number | null
  readonly nodes: readonly string[] | null
  readonly last_node_id: string | null
  readonly words: readonly string[] | null
  readonly calls: number
}

const noLevels = (): LevelCounts => ({ A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 0 })
export const levelOf = (grade: string | null): Level =>
  (grade === null ? undefined : intentLetterOf(grade)) ?? 'none'

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

function topics(
  groups: readonly CourseGroup[],
  of: (group: CourseGroup) => readonly string[] | null
): Topic[] {
  const found = new Map<string, Topic>()
  for (const group of groups)
    for (const name of of(group) ?? []) {
      const topic = entry(found, name, () => ({ name, calls: 0, levels: noLevels() }))
      topic.calls += group.calls
      topic.levels[levelOf(group.grade)] += group.calls
    }
  return [...found.values()]
    .toSorted((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_LISTED)
}

function nodesOf(groups: readonly CourseGroup[], known: ScriptNodes): AnalysisReport['nodes'] {
  const found = new Map<string, AnalysisReport['nodes'][number]>()
  const at = (code: string | null, id: string) => {
    const node = addressOf(code, id)
    return entry(found, node, () => ({
      ...{ node, ...known.namesOf(code, id), reached: 0, ended: 0, hungUp: 0 }
    }))
  }
  for (const { template_code, nodes, last_node_id, is_hung_up, calls } of groups) {
    for (const node of nodes ?? []) if (node !== '') at(template_code, node).reached += calls
    if (!last_node_id) continue
    const last = at(template_code, last_node_id)
    last.ended += calls
    if (is_hung_up) last.hungUp += calls
  }
  return [...found.values()].toSorted((a, b) => b.reached - a.reached || (a.node < b.node ? -1 : 1))
}

/** The steps of the funnel that a connected call reached, in order. */
function stepsOf(group: CourseGroup, keyNode: string): FunnelStep[] {
  const level = levelOf(group.grade)
  const is: Record<FunnelStep, boolean> = {
    dialled: true,
    connected: true,
    secondTurn: (group.replies ?? 0) >= 2,
    keyNode: (group.nodes ?? []).some(
      node => node !== '' && addressOf(group.template_code, node) === keyNode
    ),
    high: level === 'A' || level === 'B',
    transferred: group.is_transferred ?? false
  }
  const end = funnelSteps.findIndex(step => !is[step])
  return funnelSteps.slice(0, end < 0 ? undefined : end)
}

function sumHours(groups: readonly HourGroup[]) {
  const days = new Map<number, LevelCounts>()
  const hours = new Map<number, AnalysisReport['hours'][number]>()
  for (const { hours: at, is_connected, grade, calls } of groups) {
    const [day, hour] = [Math.floor(at / 24), at % 24]
    const weekday = (day + FIRST_WEEKDAY) % 7
    const cell = entry(hours, weekday * 24 + hour, () => ({
      ...{ weekday, hour, dialled: 0, connected: 0 }
    }))
    cell.dialled += calls
    if (!is_connected) continue
    cell.connected += calls
    entry(days, day, noLevels)[levelOf(grade)] += calls
  }
  return {
    days: [...days]
      .toSorted(([a], [b]) => a - b)
      .map(([day, counts]) => ({
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        levels: counts
      })),
    hours: [...hours].toSorted(([a], [b]) => a - b).map(([, cell]) => cell)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** What is not compared with another period. */
type OwnReport = Omit<AnalysisReport, 'before' | 'trend'>

/** @param keyNode the address of the chosen node; without it each version has its main question */
export function reportOf(
  byHour: readonly HourGroup[],
  byCourse: readonly CourseGroup[],
  known: ScriptNodes,
  keyNode: string | undefined
): OwnReport {
  const { days, hours } = sumHours(byHour)
  const funnel = Object.fromEntries(funnelSteps.map(step => [step, 0])) as Record<
    FunnelStep,
    number
  >
  funnel.dialled = sum(hours.map(({ dialled }) => dialled))
  const all = noLevels()
  const nodes = nodesOf(byCourse, known)
  const turns = new Map<number, number>()
  for (const group of byCourse) {
    const question = keyNode ?? known.mainQuestionOf(group.template_code, group.template_version)
    for (const step of stepsOf(group, question)) if (step !== 'dialled') funnel[step] += group.calls
    all[levelOf(group.grade)] += group.calls
    if (!group.turns) continue
    const length = Math.min(group.replies ?? 0, MOST_TURNS)
    turns.set(length, (turns.get(length) ?? 0) + group.calls)
  }
  return {
    ...{ funnel, levels: all, days, hours },
    transferred: sum(byCourse.map(group => (group.is_transferred ? group.calls : 0))),
    unwritten: sum(byCourse.map(group => (group.turns ? 0 : group.calls))),
    nodes: nodes.slice(0, MOST_LISTED),
    hasMoreNodes: nodes.length > MOST_LISTED,
    tags: topics(byCourse, ({ tags }) => tags),
    words: topics(byCourse, ({ words }) => words),
    turns: [...turns]
      .toSorted(([a], [b]) => a - b)
      .map(([length, calls]) => ({
        ...{ turns: length, calls }
      }))
  }
}
