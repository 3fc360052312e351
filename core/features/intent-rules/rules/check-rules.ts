/** Checks the rules of a script before they are published: each fault with its place (rule intent-rule-4). */
import type { RuleSubjects } from '../rule-set-schemas.ts'
import type { IntentCondition, IntentRule, IntentRules, RulePart } from '../schemas.ts'
import { excludes, takesAll } from './condition-logic.ts'

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
  /** Position of the condition or group in the rule. */
  readonly condition?: number
  /** Position of the condition in the group. */
  readonly inner?: number
  /** The name that is missing or used twice, or the earlier rule. */
  readonly name?: string
}

type Range = Extract<IntentCondition, { readonly kind: 'seconds' }>['range']

const hasRange = (range: Range): boolean => range.from !== null || range.to !== null
const isReversed = ({ from, to }: Range): boolean => from !== null && to !== null && from > to

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

/** Parts that all have to hold, of which others exclude some. */
const excluded = (parts: readonly RulePart[]): readonly number[] =>
  parts.flatMap((one, at) =>
    parts.some((other, index) => index !== at && excludes(one, other)) ? [at] : []
  )

type PartFault = Omit<RuleFault, 'rule'>

function partFaults(
  { join, conditions }: Pick<IntentRule, 'join' | 'conditions'>,
  subjects: RuleSubjects
): PartFault[] {
  const faults = conditions.flatMap((part, condition): PartFault[] => {
    if (part.kind !== 'group')
      return conditionFaults(part, subjects).map(fault => ({ condition, ...fault }))
    if (part.conditions.length === 0) return [{ condition, kind: 'noConditions' }]
    return [
      ...part.conditions.flatMap((one, inner) =>
        conditionFaults(one, subjects).map(fault => ({ condition, inner, ...fault }))
      ),
      ...(join === 'any'
        ? excluded(part.conditions).map(
            inner => ({ condition, inner, kind: 'neverHolds' }) as const
          )
        : [])
    ]
  })
  if (join === 'any') return faults
  return [
    ...faults,
    ...excluded(conditions).map(condition => ({ condition, kind: 'neverHolds' }) as const)
  ]
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
    for (const fault of partFaults(rule, subjects)) add(fault)
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
