/** Counts what grading changes. */
import type { IntentLetter } from '../../customer-details/enums.ts'
import type { GradeChange, GradingResult } from '../rule-set-schemas.ts'
import type { IntentRules } from '../schemas.ts'

export const MOST_EXAMPLES = 10

type Level = IntentLetter | null

interface Move {
  readonly from: Level
  readonly to: Level
  count: number
  readonly examples: GradeChange[]
}

export interface Tally {
  readonly done: number
  readonly changed: number
  /** Calls whose level was set by hand. */
  readonly kept: number
  readonly moves: readonly Move[]
  /** Names of rules that matched; null for the default. */
  readonly byRule: readonly (readonly [rule: string | null, count: number])[]
}

export const emptyTally: Tally = { done: 0, changed: 0, kept: 0, moves: [], byRule: [] }

/** One call: its level so far and by the rules. */
export interface TalliedCall {
  readonly isByHand: boolean
  readonly from: Level
  readonly to: Level
  readonly rule: string | null
  readonly change: () => GradeChange
}

export function addToTally(before: Tally, calls: readonly TalliedCall[]): Tally {
  let { changed, kept } = before
  const moves = new Map(
    before.moves.map(one => [`${one.from} ${one.to}`, { ...one, examples: [...one.examples] }])
  )
  const byRule = new Map(before.byRule)
  for (const { isByHand, from, to, rule, change } of calls) {
    if (isByHand) {
      kept += 1
      continue
    }
    byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
    if (from === to) continue
    changed += 1
    const key = `${from} ${to}`
    const move: Move = moves.get(key) ?? { from, to, count: 0, examples: [] }
    moves.set(key, move)
    move.count += 1
    if (move.examples.length < MOST_EXAMPLES) move.examples.push(change())
  }
  return {
    ...{ done: before.done + calls.length, changed, kept },
    moves: [...moves.values()],
    byRule: [...byRule]
  }
}

/** Examples of each kind of change in turn, at most ten. */
function examplesOf(moves: readonly Move[]): GradeChange[] {
  const turns = Array.from({ length: MOST_EXAMPLES }, (_, turn) =>
    moves.flatMap(({ examples }) => examples[turn] ?? [])
  )
  return turns.flat().slice(0, MOST_EXAMPLES)
}

/** The most frequent changes first. */
export function tallyResult({ rules }: IntentRules, tally: Tally): GradingResult {
  const { done, changed, kept } = tally
  const moves = tally.moves.toSorted((a, b) => b.count - a.count)
  const counts = new Map(tally.byRule)
  const names = [...rules.map(({ name }) => name), null]
  return {
    ...{ calls: done - kept, changed, kept, examples: examplesOf(moves) },
    moves: moves.map(({ from, to, count }) => ({ from, to, count })),
    byRule: names.map(rule => ({ rule, count: counts.get(rule) ?? 0 }))
  }
}
