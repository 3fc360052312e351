/** Rules while they are edited: each with a key that stays when they are renamed or moved. */
import type { ConditionKind } from '../enums.ts'
import type { RuleSubjects } from '../rule-set-schemas.ts'
import type {
  ConditionGroup,
  IntentCondition,
  IntentRule,
  IntentRules,
  RulePart
} from '../schemas.ts'

export type Keyed = { readonly key: number }
export type EditedCondition = IntentCondition & Keyed
export type EditedGroup = Omit<ConditionGroup, 'conditions'> &
  Keyed & { readonly conditions: readonly EditedCondition[] }
export type EditedPart = EditedCondition | EditedGroup
export type EditedRule = Omit<IntentRule, 'conditions'> &
  Keyed & { readonly conditions: readonly EditedPart[] }

export interface EditedRules {
  readonly rules: readonly EditedRule[]
  readonly defaultLevel: IntentRules['defaultLevel']
}

let last = 0
const keyed = <Value extends object>(value: Value): Value & Keyed => ({ ...value, key: ++last })

const editedPart = (part: RulePart): EditedPart =>
  part.kind === 'group'
    ? keyed({ ...part, conditions: part.conditions.map(one => keyed(one)) })
    : keyed(part)

const editedRule = (rule: IntentRule): EditedRule =>
  keyed({ ...rule, conditions: rule.conditions.map(editedPart) })

export const toEdited = ({ rules, defaultLevel }: IntentRules): EditedRules => ({
  rules: rules.map(editedRule),
  defaultLevel
})

const plainCondition = ({ key: _, ...condition }: EditedCondition): IntentCondition => condition

const plainPart = (part: EditedPart): RulePart =>
  part.kind === 'group'
    ? { kind: 'group', conditions: part.conditions.map(plainCondition) }
    : plainCondition(part)

/** As it is sent, checked and read aloud. */
export const plainRule = ({ name, level, join, conditions }: EditedRule): IntentRule => ({
  ...{ name: name.trim(), level },
  ...(join && { join }),
  conditions: conditions.map(plainPart)
})

/** As they are sent and checked. */
export const toRules = ({ rules, defaultLevel }: EditedRules): IntentRules => ({
  rules: rules.map(plainRule),
  defaultLevel
})

const anyRange = { from: null, to: null }

/** A condition that is still to be filled in. */
export function newCondition(kind: ConditionKind): EditedCondition {
  switch (kind) {
    case 'connected':
    case 'transferred':
      return keyed({ kind, is: true })
    case 'seconds':
    case 'turns':
      return keyed({ kind, range: anyRange })
    case 'answer':
      return keyed({ kind, node: '', names: [] })
    default:
      return keyed({ kind, names: [] })
  }
}

/** A group to which conditions are still to be added. */
export const newGroup = (): EditedGroup => keyed({ kind: 'group', conditions: [] })

export const withPart = <Part extends Keyed>(parts: readonly Part[], next: Part): Part[] =>
  parts.map(part => (part.key === next.key ? next : part))

export const withoutPart = <Part extends Keyed>(parts: readonly Part[], { key }: Keyed): Part[] =>
  parts.filter(part => part.key !== key)

/** The first name of this form that no rule has. */
function freeName(rules: readonly EditedRule[], nameOf: (number: number) => string): string {
  const names = new Set(rules.map(({ name }) => name))
  for (let number = rules.length + 1; ; number++) {
    const name = nameOf(number)
    if (!names.has(name)) return name
  }
}

/** A rule without conditions, at the end. */
export function newRule(
  rules: readonly EditedRule[],
  { levels }: Pick<RuleSubjects, 'levels'>,
  nameOf: (number: number) => string
): EditedRule {
  return keyed({ name: freeName(rules, nameOf), level: levels[0] ?? 'A', conditions: [] })
}

/** With a copy after the rule; the same rules for an unknown key. */
export function withCopyOf(
  rules: readonly EditedRule[],
  key: number,
  nameOf: (number: number) => string
): readonly [EditedRule[], copy: EditedRule] | undefined {
  const at = rules.findIndex(rule => rule.key === key)
  const rule = rules[at]
  if (!rule) return undefined
  const copy = editedRule({ ...plainRule(rule), name: freeName(rules, nameOf) })
  return [rules.toSpliced(at + 1, 0, copy), copy]
}

export const withRule = (
  rules: readonly EditedRule[],
  key: number,
  change: Partial<EditedRule>
): EditedRule[] => rules.map(rule => (rule.key === key ? { ...rule, ...change } : rule))

/** The names that are chosen in a condition and those that can be. */
export const choosable = (known: readonly string[], chosen: readonly string[]): string[] => [
  ...new Set([...known, ...chosen])
]
