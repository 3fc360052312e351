import {
  extension,
  memberEmail,
  memberMobile,
  memberName,
  memberUsername
} from '../../lib/validation/account-validators.ts'
import { atMost } from '../../lib/validation/field-validators.ts'
import { fullPassword } from '../../lib/validation/password-validators.ts'
import { every, matching, type Rule, required } from '../../lib/validation/rule.ts'
import { MOST_LICENCES } from '../licences/rules.ts'
import { memberMessages } from '../members/messages.ts'
import { MOST_CALLS } from '../resources/share-schemas.ts'
import { LONGEST_NAME } from '../system-settings/rules/section-rules.ts'
import type { FirstEnterprise } from './endpoints.ts'
import { installationMessages as messages } from './messages.ts'

const rules: Readonly<
  Record<Exclude<keyof FirstEnterprise, 'seatLicences' | 'lineCapacity'>, Rule>
> = {
  enterpriseName: every(required(messages.enterpriseMissing), atMost(LONGEST_NAME)),
  username: memberUsername,
  name: memberName,
  mobile: memberMobile,
  email: memberEmail,
  password: every(required(memberMessages.passwordMissing), fullPassword),
  extension,
  callerNumber: every(
    required(messages.numberMissing),
    matching(/^\d{3,20}$/, messages.numberWrong)
  )
}

const isWithin = (value: number, most: number) =>
  Number.isInteger(value) && value >= 1 && value <= most

/** The first message of each field that is wrong. */
export function issuesOf(first: FirstEnterprise): Partial<Record<keyof FirstEnterprise, string>> {
  const issues: Partial<Record<keyof FirstEnterprise, string>> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const name = field as keyof typeof rules
    const issue = rule(first[name].trim())
    if (issue) issues[name] = issue
  }
  if (!isWithin(first.seatLicences, MOST_LICENCES))
    issues.seatLicences = messages.countWrong({ most: MOST_LICENCES })
  if (!isWithin(first.lineCapacity, MOST_CALLS))
    issues.lineCapacity = messages.countWrong({ most: MOST_CALLS })
  return issues
}
