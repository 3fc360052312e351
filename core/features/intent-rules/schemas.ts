/** The intent rules of a script: which level a call of its robot gets, and why. */
import { z } from '../../contract/zod.ts'
import { intentLetter } from '../customer-details/enums.ts'

/** Limits of a script's rules (rule intent-rule-2). */
export const ruleLimits = {
  rules: 50,
  conditions: 10,
  words: 30,
  seconds: 3600,
  turns: 200,
  name: 32
} as const

/** A draft may be incomplete: what is missing is reported by the check. */
function rulesOf(kind: 'draft' | 'complete') {
  const isComplete = kind === 'complete'
  const least = isComplete ? 1 : 0
  const name = z.string().check(z.trim(), z.minLength(least), z.maxLength(ruleLimits.name))
  const names = z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(ruleLimits.name)))
    .check(z.minLength(least), z.maxLength(ruleLimits.words))

  /** Both bounds are included; null for no bound. */
  const range = (most: number) => {
    const bound = z.nullable(z.int().check(z.minimum(0), z.maximum(most)))
    return z.object({ from: bound, to: bound }).check(
      z.refine(({ from, to }) => {
        if (!isComplete) return true
        if (from === null) return to !== null
        return to === null || from <= to
      })
    )
  }

  /** Names are those of the transcript, so that old calls are graded alike. */
  const condition = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('connected'), is: z.boolean() }),
    z.object({ kind: z.literal('transferred'), is: z.boolean() }),
    z.object({ kind: z.literal('seconds'), range: range(ruleLimits.seconds) }),
    /** Answers of the customer. */
    z.object({ kind: z.literal('turns'), range: range(ruleLimits.turns) }),
    /** One of the nodes was reached. */
    z.object({ kind: z.literal('nodes'), names }),
    /** One of the concern tags came up. */
    z.object({ kind: z.literal('tags'), names }),
    /** The customer used one of the words. */
    z.object({ kind: z.literal('words'), names }),
    /** At the node, the customer gave one of the answers. */
    z.object({ kind: z.literal('answer'), node: name, names })
  ])

  const some = [z.minLength(least), z.maxLength(ruleLimits.conditions)] as const
  /** Joined the other way than the conditions of its rule. */
  const group = z.object({
    kind: z.literal('group'),
    conditions: z.array(condition).check(...some)
  })

  const rule = z.object({
    name,
    level: intentLetter.schema,
    /** One of the conditions is enough; without it, all of them hold. */
    join: z.optional(z.literal('any')),
    conditions: z.array(z.union([condition, group])).check(...some)
  })

  const rules = z.object({
    /** The first one that matches decides. Names are distinct: the call detail shows them. */
    rules: z.array(rule).check(
      z.maxLength(ruleLimits.rules),
      z.refine(all => {
        const used = new Set(all.map(one => one.name))
        return !isComplete || used.size === all.length
      })
    ),
    /** Where no rule matches; null keeps the level that the script's answers gave. */
    defaultLevel: z.nullable(intentLetter.schema)
  })
  return { condition, group, rule, rules }
}

const complete = rulesOf('complete')

export const IntentCondition = complete.condition
export type IntentCondition = z.infer<typeof IntentCondition>

/** Conditions inside those of a rule: one level of groups (rule intent-rule-13). */
export const ConditionGroup = complete.group
export type ConditionGroup = z.infer<typeof ConditionGroup>

export type RulePart = IntentCondition | ConditionGroup

export const IntentRule = complete.rule
export type IntentRule = z.infer<typeof IntentRule>

export const IntentRules = complete.rules
export type IntentRules = z.infer<typeof IntentRules>

/** Rules that are being edited. */
export const IntentRulesDraft = rulesOf('draft').rules
