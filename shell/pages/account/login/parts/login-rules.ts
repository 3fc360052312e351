import { signInMessages as messages } from '../../../../../core/features/sign-in/messages.ts'
import { mobile } from '../../../../../core/lib/validation/phone-validators.ts'
import {
  every,
  matching,
  type Rule,
  required,
  rule
} from '../../../../../core/lib/validation/rule.ts'
import { ruleMessages } from '../../../../../core/lib/validation/validation-messages.ts'

export const phoneRule: Rule = every(required(ruleMessages.phoneMissing), mobile)

/** Validates the code of a text message; one must have been requested. */
export const codeRule = (sentTo: string): Rule =>
  every(
    required(messages.codeMissing),
    rule(() => sentTo !== '', messages.codeNotSent),
    matching(/^\d{6}$/, messages.codeShape)
  )
