import { atMost, characters, email, notAfterToday } from '../../lib/validation/field-validators.ts'
import { customerName, name, requiredPhone } from '../../lib/validation/form-validators.ts'
import { positiveInteger, wholeNumber } from '../../lib/validation/number-validators.ts'
import { telephone } from '../../lib/validation/phone-validators.ts'
import { every, type Rule, rule } from '../../lib/validation/rule.ts'
import { ruleMessages } from '../../lib/validation/validation-messages.ts'
import { caseMessages } from './messages.ts'

/** Field rules of a customer or a clue (rule customer-14), as the server validates them. */

const REMARK_MOST = 100
const ADDRESS_MOST = 200 // rule customer-14
const LINE_MOST = 64
const OLDEST = 150 // rule customer-12
const OLDEST_YEAR = 1850 // rule customer-12
const DAY = 86_400_000

const line = atMost(LINE_MOST)

/** A valid calendar date in wire format. */
export const day: Rule = rule(value => {
  const [, year = 0, month = 0, date = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(
    Number
  )
  const read = new Date(Date.UTC(year, month - 1, date))
  return year >= OLDEST_YEAR && read.getUTCMonth() === month - 1 && read.getUTCDate() === date
}, caseMessages.wrongDate)

/**
 * Letters, Chinese characters, digits and the punctuation of names and addresses. A host may permit
 * more per page (rule customer-35), which is unknown to the server.
 */
export const letters: Rule = characters('·•.．-－—()（）#,，、/& ')

export const customerRules = {
  phone: requiredPhone,
  phone2: telephone,
  age: every(
    wholeNumber,
    positiveInteger,
    rule(value => Number(value) <= OLDEST, ruleMessages.number)
  ),
  email,
  companyName: line,
  address: atMost(ADDRESS_MOST),
  areaName: atMost(ADDRESS_MOST),
  areaCode: line,
  provinceCode: line,
  cityCode: line,
  remark: atMost(REMARK_MOST),
  source: line,
  userName: line
} as const satisfies Readonly<Record<string, Rule>>

/** Not after today in any time zone. */
export const birthDate = (now: number): Rule => every(day, notAfterToday(now + DAY))

/** The name rule with the message of the given form. */
export const nameOf = (form: 'workOrder' | 'drawer'): Rule =>
  every(form === 'workOrder' ? name : customerName, line)

/** A clue's name. */
export const clueName: Rule = every(customerName, line)
