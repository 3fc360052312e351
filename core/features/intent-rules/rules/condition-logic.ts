/** What follows from conditions, and which exclude each other (rule intent-rule-4). */
import type { IntentCondition, IntentRule, RulePart } from '../schemas.ts'
import { conditionsOf, isFulfilled, waysOf } from './rule-parts.ts'

type Range = Extract<IntentCondition, { readonly kind: 'seconds' }>['range']

const isInside = (inner: Range, outer: Range): boolean =>
  (outer.from === null || (inner.from !== null && inner.from >= outer.from)) &&
  (outer.to === null || (inner.to !== null && inner.to <= outer.to))
const overlap = (one: Range, other: Range): boolean =>
  (one.to === null || other.from === null || one.to >= other.from) &&
  (other.to === null || one.from === null || other.to >= one.from)

const isAmong = (few: readonly string[], many: readonly string[]): boolean => {
  const all = new Set(many)
  return few.every(name => all.has(name))
}

/** Whether every call for which `strict` holds is one for which `loose` holds. */
function implies(strict: IntentCondition, loose: IntentCondition): boolean {
  switch (loose.kind) {
    case 'connected':
    case 'transferred':
      return strict.kind === loose.kind && strict.is === loose.is
    case 'seconds':
    case 'turns':
      return strict.kind === loose.kind && isInside(strict.range, loose.range)
    case 'nodes':
    case 'tags':
      return strict.kind === loose.kind && isAmong(strict.names, loose.names)
    case 'words':
      // What contains the longer word contains the shorter one.
      return (
        strict.kind === 'words' &&
        strict.names.every(word => loose.names.some(part => word.includes(part)))
      )
    case 'answer':
      return (
        strict.kind === 'answer' && strict.node === loose.node && isAmong(strict.names, loose.names)
      )
  }
}

/** Conditions of a conversation, which a call that was not connected does not have. */
const needsTalk = (condition: IntentCondition): boolean =>
  condition.kind === 'seconds' || condition.kind === 'turns'
    ? (condition.range.from ?? 0) > 0
    : condition.kind === 'transferred'
      ? condition.is
      : condition.kind !== 'connected'

const isContradiction = (one: IntentCondition, other: IntentCondition): boolean => {
  if ((one.kind === 'seconds' || one.kind === 'turns') && other.kind === one.kind)
    return !overlap(one.range, other.range)
  if ((one.kind === 'connected' || one.kind === 'transferred') && other.kind === one.kind)
    return one.is !== other.is
  return other.kind === 'connected' && !other.is && needsTalk(one)
}

const asksConnected = (rule: IntentRule): boolean =>
  conditionsOf(rule).some(({ kind }) => kind === 'connected')

const connected: IntentCondition = { kind: 'connected', is: true }

/** Without a condition on the connection a rule grades connected calls only. */
const possibleWays = (rule: IntentRule) =>
  waysOf(rule)
    ?.map(way => (asksConnected(rule) ? way : [...way, connected]))
    .filter(way => !way.some(one => way.some(other => isContradiction(one, other))))

/** Whether an earlier rule takes every call that the later one would match, as far as it shows. */
export function takesAll(earlier: IntentRule, later: IntentRule): boolean {
  const ways = possibleWays(later) ?? []
  return (
    ways.length > 0 &&
    ways.every(way => {
      const holds = (loose: IntentCondition) => way.some(strict => implies(strict, loose))
      return (asksConnected(earlier) || holds(connected)) && isFulfilled(earlier, holds)
    })
  )
}

/** Whether two of the conditions that all have to hold exclude each other; one of a group is enough. */
export const excludes = (one: RulePart, other: RulePart): boolean =>
  one.kind === 'group'
    ? one.conditions.length > 0 && one.conditions.every(inner => excludes(inner, other))
    : other.kind === 'group'
      ? other.conditions.length > 0 && other.conditions.every(inner => isContradiction(one, inner))
      : isContradiction(one, other)
