import { mobile, telephone } from './phone-validators.ts'
import { every, type Rule, required } from './rule.ts'
import { ruleMessages } from './validation-messages.ts'

/** Complete field rules, each with its own message for an empty field. */
export const name: Rule = required(ruleMessages.nameMissing)
export const customerName: Rule = required(ruleMessages.customerNameMissing)
export const requiredPhone: Rule = every(required(ruleMessages.phoneMissing), telephone)
export const requiredMobile: Rule = every(required(ruleMessages.phoneMissing), mobile)
export const serviceType: Rule = required(ruleMessages.serviceTypeMissing)
export const enterprise: Rule = required(ruleMessages.enterpriseMissing)

/** A required custom field: typed (types 1 and 6) or chosen. */
export const requiredField = (field: string, kind: 'typed' | 'chosen'): Rule =>
  required(() =>
    kind === 'typed' ? ruleMessages.fieldMissing({ field }) : ruleMessages.choiceMissing({ field })
  )
