import { useDeferredValue, useMemo } from 'react'
import type { OpenRuleSet } from '../../../../core/features/intent-rules/rule-set-draft.ts'
import {
  checkRules,
  type RuleFault
} from '../../../../core/features/intent-rules/rules/check-rules.ts'
import { toRules } from '../../../../core/features/intent-rules/rules/edit-rules.ts'

/** What the check finds in the rules as they are edited. */
export function useRuleFaults({ edited, subjects }: OpenRuleSet): readonly RuleFault[] {
  const later = useDeferredValue(edited)
  return useMemo(() => checkRules(toRules(later), subjects), [later, subjects])
}
