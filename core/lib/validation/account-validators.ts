import { accountMessages } from '../../features/account/messages.ts'
import { memberMessages } from '../../features/members/messages.ts'
import { account, atMost, email } from './field-validators.ts'
import { mobile } from './phone-validators.ts'
import { every, matching, type Rule, required } from './rule.ts'
import { ruleMessages } from './validation-messages.ts'

/** Rules of the profile page and of member management. */
const NAME_MOST = 32
const EMAIL_MOST = 64

const shortName = atMost(NAME_MOST)
const shortEmail = atMost(EMAIL_MOST)

export const ownUsername: Rule = every(required(accountMessages.usernameMissing), account)
export const ownName: Rule = every(required(accountMessages.nameMissing), shortName)
export const ownEmail: Rule = every(required(accountMessages.emailMissing), email, shortEmail)

export const memberUsername: Rule = every(required(memberMessages.usernameMissing), account)
export const memberName: Rule = every(required(ruleMessages.nameMissing), shortName)
export const memberMobile: Rule = every(required(ruleMessages.phoneMissing), mobile)
/** Optional. */
export const memberEmail: Rule = every(email, shortEmail)
/** Extensions have three digits. */
export const extension: Rule = every(
  required(memberMessages.extensionMissing),
  matching(/^[1-9]\d\d$/, memberMessages.extensionWrong)
)
