import { accountText } from '../../text/account.ts'
import { memberText } from '../../text/members.ts'
import { ruleText } from '../../text/rules.ts'
import { every, matching, type Rule, required } from '../rule.ts'
import { account, atMost, email } from './fields.ts'
import { mobile } from './phones.ts'

/** The forms of one's own account and of member management. */
const NAME_MOST = 32
const EMAIL_MOST = 64

const shortName = atMost(NAME_MOST)
const shortEmail = atMost(EMAIL_MOST)

export const ownUsername: Rule = every(required(accountText.usernameMissing), account)
export const ownName: Rule = every(required(accountText.nameMissing), shortName)
export const ownEmail: Rule = every(required(accountText.emailMissing), email, shortEmail)

export const memberUsername: Rule = every(required(memberText.usernameMissing), account)
export const memberName: Rule = every(required(ruleText.nameMissing), shortName)
export const memberMobile: Rule = every(required(ruleText.phoneMissing), mobile)
/** May be left empty. */
export const memberEmail: Rule = every(email, shortEmail)
/** The telephone network knows extensions of three digits. */
export const extension: Rule = every(
  required(memberText.extensionMissing),
  matching(/^[1-9]\d\d$/, memberText.extensionWrong)
)
