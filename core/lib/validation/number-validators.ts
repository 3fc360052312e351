import { matching, type Rule } from './rule.ts'
import { ruleText } from './validation-messages.ts'

/** May be negative. */
export const integer: Rule = matching(/^-?\d+$/, ruleText.integer)
export const nonNegativeInteger: Rule = matching(/^\d+$/, ruleText.nonNegativeInteger)
/** At least 1. */
export const positiveInteger: Rule = matching(/^0*[1-9]\d*$/, ruleText.positiveInteger)
/** Like `integer`, with the customer form's message. */
export const wholeNumber: Rule = matching(/^-?\d+$/, ruleText.number)
