import { ruleText } from '../../text/rules.ts'
import { matching, type Rule } from '../rule.ts'

/** Below zero too. */
export const integer: Rule = matching(/^-?\d+$/, ruleText.integer)
export const nonNegativeInteger: Rule = matching(/^\d+$/, ruleText.nonNegativeInteger)
/** At least 1. */
export const positiveInteger: Rule = matching(/^0*[1-9]\d*$/, ruleText.positiveInteger)
/** The same as `integer`, in the words of the customer form. */
export const wholeNumber: Rule = matching(/^-?\d+$/, ruleText.number)
