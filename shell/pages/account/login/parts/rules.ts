import { every, matching, type Rule, required, rule } from '../../../../../core/rules/rule.ts'
import { mobile } from '../../../../../core/rules/validators/phones.ts'
import { ruleText } from '../../../../../core/text/rules.ts'
import { signInText as t } from '../../../../../core/text/sign-in.ts'

export const phoneRule: Rule = every(required(ruleText.phoneMissing), mobile)

/** The code of a text message; there has to have been one. */
export const codeRule = (sentTo: string): Rule =>
  every(
    required(t.codeMissing),
    rule(() => sentTo !== '', t.codeNotSent),
    matching(/^\d{6}$/, t.codeShape)
  )
