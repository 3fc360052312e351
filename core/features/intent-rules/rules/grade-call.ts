/** Grades a call of a robot by its script's intent rules (rule intent-rule-1). No input or output. */
import type { IntentLetter } from '../../customer-details/enums.ts'
import type { IntentCondition, IntentRule, IntentRules } from '../schemas.ts'
import { conditionsOf, isFulfilled } from './rule-parts.ts'

/** What rules may ask about a call. */
export interface GradedCall {
  readonly isConnected: boolean
  readonly isTransferred: boolean
  readonly seconds: number
  readonly tags: readonly string[]
  readonly lines: readonly {
    readonly role: string
    readonly text: string
    readonly nodeName: string
    readonly ignored: boolean
    readonly matchValue: string
  }[]
  /** The level that the script's answers gave; null for a call that was not connected. */
  readonly scriptLevel: IntentLetter | null
}

export interface Grade {
  readonly level: IntentLetter | null
  /** Name of the rule that matched; null for the default. */
  readonly rule: string | null
}

const isWithin = (
  { from, to }: { readonly from: number | null; readonly to: number | null },
  value: number
): boolean => (from === null || value >= from) && (to === null || value <= to)

/** What counts as said: not what the robot ignored. */
const utterancesOf = ({ lines }: GradedCall) =>
  lines.filter(({ role, ignored }) => role === 'customer' && !ignored)

function holds(condition: IntentCondition, call: GradedCall): boolean {
  switch (condition.kind) {
    case 'connected':
      return call.isConnected === condition.is
    case 'transferred':
      return call.isTransferred === condition.is
    case 'seconds':
      return isWithin(condition.range, call.seconds)
    case 'turns':
      return isWithin(condition.range, utterancesOf(call).length)
    case 'nodes':
      return call.lines.some(({ nodeName }) => condition.names.includes(nodeName))
    case 'tags':
      return call.tags.some(tag => condition.names.includes(tag))
    case 'words':
      return utterancesOf(call).some(({ text }) =>
        condition.names.some(word => text.includes(word))
      )
    case 'answer':
      return utterancesOf(call).some(
        ({ nodeName, matchValue }) =>
          nodeName === condition.node && condition.names.includes(matchValue)
      )
  }
}

/** A call that was not connected is graded only by rules that ask for it. */
const matches = (rule: IntentRule, call: GradedCall): boolean =>
  (call.isConnected || conditionsOf(rule).some(({ kind }) => kind === 'connected')) &&
  isFulfilled(rule, one => holds(one, call))

/** Exactly one grade for every call: of the first rule that matches, or the default. */
export function gradeCall({ rules, defaultLevel }: IntentRules, call: GradedCall): Grade {
  const matched = rules.find(rule => matches(rule, call))
  if (matched) return { level: matched.level, rule: matched.name }
  const { isConnected, scriptLevel } = call
  return { level: isConnected ? (defaultLevel ?? scriptLevel) : scriptLevel, rule: null }
}
