/** Typed numbers and custom columns, added one at a time (rule number-import-7). */

import { plainNumber } from '../../../lib/format/phone-number.ts'
import { ruleMessages } from '../../../lib/validation/validation-messages.ts'
import { MOST_FIELD_NAME } from '../../call-task-form/rules/form-types.ts'
import { taskMessages as messages } from '../../call-tasks/task-messages.ts'

const enoughDigits = /^\d{7,}$/

/** A task with accurate numbers accepts any placeholder for one. */
export const isTaskNumber = (plain: string, isAccurate: boolean): boolean =>
  isAccurate ? plain !== '' : enoughDigits.test(plain)

/** A spreadsheet number with a fraction or exponent; no longer a phone number. */
export const isNumeric = (written: string): boolean =>
  /^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(written) && !/^[+-]?\d+$/.test(written)

/** A whole number as some programs export it. */
const wholeOf = (written: string): string | undefined => /^(\d+)\.0$/.exec(written)?.[1]

/** The number in dialled form; placeholders in a task with accurate numbers stay unchanged. */
export function taskNumber(written: string, isAccurate: boolean): string {
  const bare = written.trim()
  if (isAccurate) return bare
  const entered = bare.normalize('NFKC')
  const whole = wholeOf(entered)
  return whole === undefined && isNumeric(entered) ? entered : plainNumber(whole ?? written)
}

/** Splits the numbers of one customer at semicolons. */
export const numbersIn = (text: string): readonly string[] =>
  text
    .split(/[;；]/)
    .map(one => one.trim())
    .filter(one => one !== '')

/** Digits with common separators and prefixes. */
const isDigits = /^[+＋]?[\d０-９()（）.\-－‐-―−]+$/
const digitsIn = (text: string): string => plainNumber(text).replace(/\D/g, '')
/** A prefix alone: the country code or an area code. */
const isBeginning = (text: string): boolean => /^(?:\+|00)?86$|^0\d{2,3}$/.test(plainNumber(text))

/** Removes spaces around semicolons. */
function joinedAt(segments: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    const isOne = before !== undefined && (/^[;；]/.test(segment) || /[;；]$/.test(before))
    if (isOne) joined[joined.length - 1] = `${before}${segment}`
    else joined.push(segment)
  }
  return joined
}

/** Spaces separate numbers, or groups of digits within one: `138 0000 1111`, `020 8555 1234`. */
function splitAtSpaces(part: string): readonly string[] {
  const found: string[] = []
  let run: string[] = []
  const flush = () => {
    if (run.length > 0) found.push(run.join(' '))
    run = []
  }
  for (const segment of joinedAt(part.split(/\s+/).filter(one => one !== ''))) {
    const isWhole = !isDigits.test(segment) || digitsIn(segment).length >= 7
    if (isWhole && !(run.length > 0 && isBeginning(run.join('')))) {
      flush()
      found.push(segment)
      continue
    }
    run.push(segment)
    if (isWhole || /^1[3-9]\d{9}$/.test(plainNumber(run.join('')))) flush()
  }
  flush()
  return found
}

/**
 * Splits typed or pasted text by customer: at line breaks, commas of either width, tabs and spaces,
 * and at semicolons unless these separate the numbers of one customer.
 */
export const personsIn = (text: string, hasSeveral: boolean): readonly string[] =>
  text.split(hasSeveral ? /[,，、\n\r\t]+/ : /[,，、;；\n\r\t]+/).flatMap(splitAtSpaces)

/** All single numbers of the given entries. */
export const listedNumbers = (listed: readonly string[], isAccurate: boolean): Set<string> =>
  new Set(listed.flatMap(numbersIn).map(one => taskNumber(one, isAccurate)))

export function phoneIssue(
  typed: string,
  listed: readonly string[] | ReadonlySet<string>,
  isAccurate = false
): string | undefined {
  const numbers = numbersIn(typed).map(one => taskNumber(one, isAccurate))
  if (numbers.length === 0) return messages.phoneEmpty()
  if (!numbers.every(one => isTaskNumber(one, isAccurate))) return messages.phoneWrong()
  const there = 'has' in listed ? listed : listedNumbers(listed, isAccurate)
  const hasDuplicates = new Set(numbers).size < numbers.length
  return hasDuplicates || numbers.some(one => there.has(one)) ? messages.phoneThere() : undefined
}

export function customFieldIssue(typed: string, fields: readonly string[]): string | undefined {
  if (typed.trim() === '') return messages.fieldEmpty()
  if (/[,，]/.test(typed)) return messages.fieldComma()
  if (typed.trim().length > MOST_FIELD_NAME) return ruleMessages.tooLong({ most: MOST_FIELD_NAME })
  return fields.includes(typed.trim()) ? messages.fieldThere() : undefined
}

/** Why no template can be created yet. */
export function templateIssue(request: {
  readonly needsScript: boolean
  readonly templateCode: string
  readonly hasCustomFields: boolean
  readonly customFields: readonly string[]
}): string | undefined {
  if (request.needsScript && request.templateCode === '') return messages.templateFirst()
  return request.hasCustomFields && request.customFields.length === 0
    ? messages.fieldsFirst()
    : undefined
}

interface Task {
  readonly createType: string
  readonly taskType: number
  readonly taskCategory: number
  readonly customFields: string
}

/** The ways of adding numbers that a task supports (rule number-import-2, rule number-import-3). */
export function addingTabs(
  { createType, taskType, taskCategory, customFields }: Task,
  where: {
    readonly isTimed?: boolean
    readonly isTaskHandle?: boolean
    readonly mayUseAddressBook: boolean
  }
) {
  const isManual = createType === 'manualCall'
  const isClue = createType === '2'
  const isAccurate = taskType === 6
  return {
    file: true,
    manual: !(where.isTimed || isManual || isClue || taskCategory === 1 || customFields !== ''),
    addressBook:
      where.mayUseAddressBook &&
      !(createType === 'contacts' || isManual || isClue || isAccurate || where.isTaskHandle)
  }
}
