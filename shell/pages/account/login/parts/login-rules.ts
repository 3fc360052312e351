import { signInText as t } from '../../../../../core/features/sign-in/messages.ts'
import { mobile } from '../../../../../core/lib/validation/phone-validators.ts'
import {
  every,
  matching,
  type Rule,
  required,
  rule
} from '../../../../../core/lib/validation/rule.ts'
import { ruleText } from '../../../../../core/lib/validation/validation-messages.ts'

export const phoneRule: Rule = every(required(ruleText.phoneMissing), mobile)

/** Validates the code of a text message; one must have been requested. */
export const codeRule = (sentTo: string): Rule =>
  every(
    required(t.codeMissing),
    rule(() => sentTo !== '', t.codeNotSent),
    matching(/^\d{6}$/, t.codeShape)
  )
