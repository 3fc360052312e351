/** How the conditions of a rule are joined (rule intent-rule-13). */
import type { IntentCondition, IntentRule, RulePart } from '../schemas.ts'

type Joined = Pick<IntentRule, 'join' | 'conditions'>

/** The conditions of a rule, those of its groups included. */
export const conditionsOf = ({ conditions }: Pick<IntentRule, 'conditions'>): IntentCondition[] =>
  conditions.flatMap(part => (part.kind === 'group' ? part.conditions : [part]))

const combined = <Part>(
  parts: readonly Part[],
  isAny: boolean,
  holds: (part: Part) => boolean
): boolean => (isAny ? parts.some(holds) : parts.every(holds))

/** Whether a rule is fulfilled, given which conditions are. */
export function isFulfilled(
  { join, conditions }: Joined,
  holds: (condition: IntentCondition) => boolean
): boolean {
  const isAny = join === 'any'
  return combined<RulePart>(conditions, isAny, part =>
    part.kind === 'group' ? combined(part.conditions, !isAny, holds) : holds(part)
  )
}

/** More ways than a check looks at. */
const MOST_WAYS = 100

/** The sets of conditions that fulfil a rule when all of a set hold; undefined for too many. */
export function waysOf({ join, conditions }: Joined): readonly IntentCondition[][] | undefined {
  const parts = conditions.map(part => (part.kind === 'group' ? part.conditions : [part]))
  if (join === 'any') return parts
  let ways: IntentCondition[][] = [[]]
  for (const part of parts) {
    if (ways.length * part.length > MOST_WAYS) return undefined
    ways = ways.flatMap(way => part.map(one => [...way, one]))
  }
  return ways
}
