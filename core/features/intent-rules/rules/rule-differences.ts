/** What differs between two sets of rules. Rules are known by their names. */
import { isSameValue } from '../../../lib/same-value.ts'
import type { IntentRules } from '../schemas.ts'

export interface RuleDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved' | 'default'
  /** Name of the rule. */
  readonly name: string
  /** Position before and after, from 1; of moved rules. */
  readonly before?: number
  readonly after?: number
}

/**
 * The rules that were moved: the fewest without which the others are in their earlier order.
 * `places`: earlier positions in the new order.
 */
function movedPlaces(places: readonly number[]): ReadonlySet<number> {
  const runs: number[][] = []
  for (const place of places) {
    const before = runs
      .filter(run => (run.at(-1) ?? -1) < place)
      .reduce<readonly number[]>((most, run) => (run.length > most.length ? run : most), [])
    runs.push([...before, place])
  }
  const kept = runs.reduce<readonly number[]>(
    (most, run) => (run.length > most.length ? run : most),
    []
  )
  const stays = new Set(kept)
  return new Set(places.filter(place => !stays.has(place)))
}

export function ruleDifferences(
  before: IntentRules,
  after: IntentRules
): readonly RuleDifference[] {
  const earlier = new Map(before.rules.map((rule, at) => [rule.name, { rule, at }]))
  const later = new Set(after.rules.map(({ name }) => name))
  const moved = movedPlaces(after.rules.flatMap(({ name }) => earlier.get(name)?.at ?? []))
  const rows = after.rules.flatMap((rule, at): RuleDifference[] => {
    const { name } = rule
    const was = earlier.get(name)
    if (!was) return [{ kind: 'added', name }]
    return [
      ...(isSameValue(was.rule, rule) ? [] : [{ kind: 'changed', name } as const]),
      ...(moved.has(was.at)
        ? [{ kind: 'moved', name, before: was.at + 1, after: at + 1 } as const]
        : [])
    ]
  })
  return [
    ...rows,
    ...before.rules.flatMap(({ name }) =>
      later.has(name) ? [] : [{ kind: 'removed', name } as const]
    ),
    ...(before.defaultLevel === after.defaultLevel ? [] : [{ kind: 'default', name: '' } as const])
  ]
}
