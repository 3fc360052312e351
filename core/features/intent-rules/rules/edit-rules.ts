/** Rules while they are edited: each with a key that stays when they are renamed or moved. */
import type { ConditionKind } from '../enums.ts'
import type { RuleSubjects } from '../rule-set-schemas.ts'
import type { IntentCondition, IntentRule, IntentRules } from '../schemas.ts'

type Keyed = { readonly key: number }
export type EditedCondition = IntentCondition & Keyed
export type EditedRule = Omit<IntentRule, 'conditions'> &
  Keyed & { readonly conditions: readonly EditedCondition[] }

export interface EditedRules {
  readonly rules: readonly EditedRule[]
  readonly defaultLevel: IntentRules['defaultLevel']
}

let last = 0
const keyed = <Value extends object>(value: Value): Value & Keyed => ({ ...value, key: ++last })

const editedRule = (rule: IntentRule): EditedRule =>
  keyed({ ...rule, conditions: rule.conditions.map(keyed) })

export const toEdited = ({ rules, defaultLevel }: IntentRules): EditedRules => ({
  rules: rules.map(editedRule),
  defaultLevel
})

const plainCondition = ({ key: _, ...condition }: EditedCondition): IntentCondition => condition

const plainRule = ({ name, level, conditions }: EditedRule): IntentRule => ({
  ...{ name: name.trim(), level },
  conditions: conditions.map(plainCondition)
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
