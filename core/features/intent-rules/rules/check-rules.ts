/** Checks the rules of a script before they are published: each fault with its place (rule intent-rule-4). */
import type { RuleSubjects } from '../rule-set-schemas.ts'
import type { IntentCondition, IntentRule, IntentRules } from '../schemas.ts'

export type RuleFaultKind =
  | 'noName'
  | 'sameName'
  | 'noLevel'
  | 'noConditions'
  | 'noValues'
  | 'noRange'
  | 'reversedRange'
  | 'noNode'
  | 'lostNode'
  | 'lostAnswer'
  | 'lostTag'
  | 'neverHolds'
  | 'unreachable'

export interface RuleFault {
  readonly kind: RuleFaultKind
  /** Position of the rule; undefined for the default level. */
  readonly rule?: number
  /** Position of the condition in the rule. */
  readonly condition?: number
  /** The name that is missing or used twice, or the earlier rule. */
  readonly name?: string
}

type Range = Extract<IntentCondition, { readonly kind: 'seconds' }>['range']

const hasRange = (range: Range): boolean => range.from !== null || range.to !== null
const isReversed = ({ from, to }: Range): boolean => from !== null && to !== null && from > to
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

const asksConnected = ({ conditions }: IntentRule): boolean =>
  conditions.some(({ kind }) => kind === 'connected')

/** Whether an earlier rule takes every call that the later one would match. */
const takesAll = (earlier: IntentRule, later: IntentRule): boolean =>
  // Without a condition on the connection a rule grades connected calls only.
  (asksConnected(earlier) || !later.conditions.some(one => one.kind === 'connected' && !one.is)) &&
  earlier.conditions.every(
    loose =>
      later.conditions.some(strict => implies(strict, loose)) ||
      (loose.kind === 'connected' && loose.is && !asksConnected(later))
  )

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

type Fault = Pick<RuleFault, 'kind' | 'name'>

function namesFaults(
  condition: Extract<IntentCondition, { readonly names: string[] }>,
  subjects: RuleSubjects
): Fault[] {
  const { kind, names } = condition
  if (names.length === 0 && kind !== 'answer') return [{ kind: 'noValues' }]
  const nodes = new Map(subjects.nodes.map(node => [node.name, node.answers]))
  const lost = (known: ReadonlySet<string>, fault: RuleFaultKind): Fault[] =>
    names.filter(name => !known.has(name)).map(name => ({ kind: fault, name }))
  if (kind === 'nodes') return lost(new Set(nodes.keys()), 'lostNode')
  if (kind === 'tags') return lost(new Set(subjects.tags), 'lostTag')
  if (kind === 'words') return []
  if (condition.node === '') return [{ kind: 'noNode' }]
  const answers = nodes.get(condition.node)
  if (!answers) return [{ kind: 'lostNode', name: condition.node }]
  return names.length === 0 ? [{ kind: 'noValues' }] : lost(new Set(answers), 'lostAnswer')
}

function conditionFaults(condition: IntentCondition, subjects: RuleSubjects): Fault[] {
  if (condition.kind === 'connected' || condition.kind === 'transferred') return []
  if (condition.kind !== 'seconds' && condition.kind !== 'turns')
    return namesFaults(condition, subjects)
  if (!hasRange(condition.range)) return [{ kind: 'noRange' }]
  return isReversed(condition.range) ? [{ kind: 'reversedRange' }] : []
}

export function checkRules(
  { rules, defaultLevel }: IntentRules,
  subjects: RuleSubjects
): readonly RuleFault[] {
  const levels = new Set(subjects.levels)
  const first = new Map<string, number>()
  const sound: IntentRule[] = []
  const faults = rules.flatMap((rule, at) => {
    const { name, level, conditions } = rule
    const found: RuleFault[] = []
    const add = (fault: Omit<RuleFault, 'rule'>) => found.push({ rule: at, ...fault })
    const label = name.trim()
    if (label === '') add({ kind: 'noName' })
    else if (first.has(label)) add({ kind: 'sameName', name: label })
    else first.set(label, at)
    if (!levels.has(level)) add({ kind: 'noLevel', name: level })
    if (conditions.length === 0) add({ kind: 'noConditions' })
    for (const [condition, one] of conditions.entries()) {
      for (const fault of conditionFaults(one, subjects)) add({ condition, ...fault })
      if (conditions.some((other, index) => index !== condition && isContradiction(one, other)))
        add({ condition, kind: 'neverHolds' })
    }
    if (found.length > 0) return found
    const earlier = sound.find(other => takesAll(other, rule))
    if (earlier) add({ kind: 'unreachable', name: earlier.name })
    sound.push(rule)
    return found
  })
  return defaultLevel !== null && !levels.has(defaultLevel)
    ? [...faults, { kind: 'noLevel', name: defaultLevel }]
    : faults
}
