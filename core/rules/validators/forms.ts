import { ruleText } from '../../text/rules.ts'
import { every, type Rule, required } from '../rule.ts'
import { mobile, telephone } from './phones.ts'

/** Whole fields of doc 3 §5, each with its own words for an empty one. */
export const name: Rule = required(ruleText.nameMissing)
export const customerName: Rule = required(ruleText.customerNameMissing)
export const requiredPhone: Rule = every(required(ruleText.phoneMissing), telephone)
export const requiredMobile: Rule = every(required(ruleText.phoneMissing), mobile)
export const serviceType: Rule = required(ruleText.serviceTypeMissing)
export const enterprise: Rule = required(ruleText.enterpriseMissing)

/** A custom field that has to be filled in (types 1 and 6), or chosen from. */
export const requiredField = (field: string, kind: 'typed' | 'chosen'): Rule =>
  required(() =>
    kind === 'typed' ? ruleText.fieldMissing({ field }) : ruleText.choiceMissing({ field })
  )
