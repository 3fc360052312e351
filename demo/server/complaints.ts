import type { Rule } from '../../core/rules/rule.ts'
import { refuse } from './refusal.ts'

/** Refuses a value in the words of a rule: the same words that the form has said already. */
export function demand(rule: Rule, value: string): void {
  const complaint = rule(value)
  if (complaint !== undefined) throw refuse(complaint)
}
