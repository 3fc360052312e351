/** Findings of a report, one sentence each. */
import { percentOf } from '../../../lib/format/percent.ts'
import { MOST_TURNS } from '../enums.ts'
import { analysisMessages as messages } from '../messages.ts'
import type { AnalysisReport, LevelCounts, NodeCounts, Topic } from '../schemas.ts'

/** Hours of fewer calls are not compared (rule analysis-13). */
export const LEAST_CALLS = 10

/** `12.5%`; a dash for a part of nothing. */
export const shareText = (hits: number, size: number): string =>
  size === 0 ? '-' : `${Math.round(percentOf(hits / size) * 10) / 10}%`

export const highOf = ({ A, B }: LevelCounts): number => A + B

export const weekdayName = (weekday: number): string =>
  messages.weekdays().split(',')[weekday] ?? ''
export const hourName = (hour: number): string => messages.hourOf({ hour })
export const turnsName = (turns: number): string =>
  turns === MOST_TURNS ? messages.turnsMost({ turns }) : messages.turnsOf({ turns })

/** Name of a node, with that of its script among nodes of several scripts (rule analysis-16). */
export const nodeName = (
  { name, script }: Pick<NodeCounts, 'name' | 'script'>,
  among: readonly Pick<NodeCounts, 'script'>[]
): string =>
  script !== '' && among.some(other => other.script !== script)
    ? messages.nodeOfScript({ node: name, script })
    : name

/** Whether some conversations go on after a node: at the last ones a hang-up is the usual end. */
export const goesOn = ({ ended, reached }: NodeCounts): boolean => ended < reached

/** The node at which most customers hung up before the end. */
export function nodesFinding({ nodes }: Pick<AnalysisReport, 'nodes'>): string {
  const [worst] = nodes.filter(goesOn).toSorted((a, b) => b.hungUp - a.hungUp)
  if (!worst || worst.hungUp === 0) return messages.noHangUp()
  const { reached, hungUp } = worst
  const node = nodeName(worst, nodes)
  return messages.nodesFinding({ node, reached, hungUp, share: shareText(hungUp, reached) })
}

export function topicFinding([first]: readonly Topic[]): string {
  if (!first) return messages.noTopic()
  const { name, calls } = first
  return messages.topicFinding({ name, calls, share: shareText(highOf(first.levels), calls) })
}

export function turnsFinding({ turns }: Pick<AnalysisReport, 'turns'>): string {
  const calls = turns.reduce((all, one) => all + one.calls, 0)
  const replies = turns.reduce((all, one) => all + one.turns * one.calls, 0)
  const silent = turns.find(one => one.turns === 0)?.calls ?? 0
  return messages.turnsFinding({
    turns: calls === 0 ? '-' : Math.round((replies / calls) * 10) / 10,
    share: shareText(silent, calls)
  })
}

/** The hour in which most calls are answered, among those with enough calls. */
export function hoursFinding({ hours }: Pick<AnalysisReport, 'hours'>): string {
  const [best] = hours
    .filter(({ dialled }) => dialled >= LEAST_CALLS)
    .toSorted((a, b) => b.connected / b.dialled - a.connected / a.dialled)
  return best
    ? messages.hoursFinding({
        weekday: weekdayName(best.weekday),
        hour: hourName(best.hour),
        share: shareText(best.connected, best.dialled),
        calls: best.dialled,
        least: LEAST_CALLS
      })
    : messages.hoursTooFew({ least: LEAST_CALLS })
}
