import { mobile, telephone } from './phone-validators.ts'
import { every, type Rule, required } from './rule.ts'
import { ruleText } from './validation-messages.ts'

/** Complete field rules, each with its own message for an empty field. */
export const name: Rule = required(ruleText.nameMissing)
export const customerName: Rule = required(ruleText.customerNameMissing)
export const requiredPhone: Rule = every(required(ruleText.phoneMissing), telephone)
export const requiredMobile: Rule = every(required(ruleText.phoneMissing), mobile)
export const serviceType: Rule = required(ruleText.serviceTypeMissing)
export const enterprise: Rule = required(ruleText.enterpriseMissing)

/** A required custom field: typed (types 1 and 6) or chosen. */
export const requiredField = (field: string, kind: 'typed' | 'chosen'): Rule =>
  required(() =>
    kind === 'typed' ? ruleText.fieldMissing({ field }) : ruleText.choiceMissing({ field })
  )
