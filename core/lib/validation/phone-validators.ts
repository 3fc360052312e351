import { matching, type Rule, rule } from './rule.ts'
import { ruleMessages } from './validation-messages.ts'

const mobilePattern = /^1[3-9]\d{9}$/
const landlinePattern = /^0\d{2,3}-?\d{7,8}$/

export const mobile: Rule = matching(mobilePattern, ruleMessages.mobile)
/** The looser rule: 11 digits not starting with 0 (rule number-10). */
export const looseMobile: Rule = matching(/^[1-9]\d{10}$/, ruleMessages.mobileLoose)
export const landline: Rule = matching(landlinePattern, ruleMessages.landline)
/** Mobile or landline. */
export const telephone: Rule = rule(
  value => mobilePattern.test(value) || landlinePattern.test(value),
  ruleMessages.telephone
)
