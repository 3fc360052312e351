import { matching, type Rule } from './rule.ts'
import { ruleMessages } from './validation-messages.ts'

/** May be negative. */
export const integer: Rule = matching(/^-?\d+$/, ruleMessages.integer)
export const nonNegativeInteger: Rule = matching(/^\d+$/, ruleMessages.nonNegativeInteger)
/** At least 1. */
export const positiveInteger: Rule = matching(/^0*[1-9]\d*$/, ruleMessages.positiveInteger)
/** Like `integer`, with the customer form's message. */
export const wholeNumber: Rule = matching(/^-?\d+$/, ruleMessages.number)
