import type { Rule } from '../../../core/lib/validation/rule.ts'
import { refuse } from './refusal.ts'

/** Throws a form rule's own message. */
export function assertValid(rule: Rule, value: string): void {
  const issue = rule(value)
  if (issue !== undefined) throw refuse(issue)
}
