import { caseText } from '../text/cases.ts'
import { ruleText } from '../text/rules.ts'
import { every, type Rule, rule } from './rule.ts'
import { atMost, characters, email, notAfterToday } from './validators/fields.ts'
import { customerName, name, requiredPhone } from './validators/forms.ts'
import { positiveInteger, wholeNumber } from './validators/numbers.ts'
import { telephone } from './validators/phones.ts'

/** What may stand in the fields of a customer or a clue (doc 3 §5), as whoever keeps them judges it. */

const REMARK_MOST = 100
const ADDRESS_MOST = 200
const LINE_MOST = 64
const OLDEST = 150
const OLDEST_YEAR = 1850
const DAY = 86_400_000

const line = atMost(LINE_MOST)

/** A day that there is, in the way that it travels. */
export const day: Rule = rule(value => {
  const [, year = 0, month = 0, date = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(
    Number
  )
  const read = new Date(Date.UTC(year, month - 1, date))
  return year >= OLDEST_YEAR && read.getUTCMonth() === month - 1 && read.getUTCDate() === date
}, caseText.wrongDate)

/**
 * Letters, Chinese characters and digits, and what stands in names and addresses besides: a page
 * may let that in (rulings), and whoever keeps the data cannot tell which page it was.
 */
export const letters: Rule = characters('·•.．-－—()（）#,，、/& ')

export const customerRules = {
  phone: requiredPhone,
  phone2: telephone,
  age: every(
    wholeNumber,
    positiveInteger,
    rule(value => Number(value) <= OLDEST, ruleText.number)
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

/** Not after today anywhere on earth: where the person is it may be tomorrow already. */
export const birthDate = (now: number): Rule => every(day, notAfterToday(now + DAY))

/** The name in the words of the form that asks for it. */
export const nameOf = (form: 'workOrder' | 'drawer'): Rule =>
  every(form === 'workOrder' ? name : customerName, line)

/** A clue's name. */
export const clueName: Rule = every(customerName, line)
