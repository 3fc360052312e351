/** Limits and validation of address books. */
import { plainNumber } from '../../../lib/format/phone-number.ts'
import { isPersons } from '../../number-import/rules/row-rules.ts'
import { bookMessages as messages } from '../messages.ts'

export const [PERSONAL, ENTERPRISE] = [0, 1] as const

export const LONGEST_NAME = 64
export const LONGEST_GROUP = 32
/** Groups of one book. */
export const MOST_GROUPS = 500
/** Levels of groups below each other. */
export const MOST_LEVELS = 6
/** Members changed at once. */
export const MOST_AT_ONCE = 1000
/** Members of a new call task. */
export const MOST_CALLED = 9999

/** Returns the message, or undefined. */
export const groupNameIssue = (name: string): string | undefined =>
  name.trim() === '' ? messages.groupNameMissing() : undefined

export const memberNameIssue = (name: string): string | undefined =>
  name.trim() === '' ? messages.nameMissing() : undefined

export function phoneIssue(phone: string): string | undefined {
  if (phone.trim() === '') return messages.phoneMissing()
  return isPersons(plainNumber(phone)) ? undefined : messages.phoneWrong()
}
