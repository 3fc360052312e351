/** Numbers that are typed in, and custom fields that are added, one at a time (doc 2 §5). */
import { ruleText } from '../../text/rules.ts'
import { taskText as t } from '../../text/tasks.ts'
import { plainNumber } from '../phone-number.ts'
import { MOST_FIELD_NAME } from './form.ts'

const enoughDigits = /^\d{7,}$/

/** A task of precise numbers takes whatever stands for one. */
export const isTaskNumber = (plain: string, isAccurate: boolean): boolean =>
  isAccurate ? plain !== '' : enoughDigits.test(plain)

/** A number of a spreadsheet: with a fraction or an exponent it is no telephone number any more. */
export const isFigure = (written: string): boolean =>
  /^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(written) && !/^[+-]?\d+$/.test(written)

/** As some programs write a whole number down. */
const wholeOf = (written: string): string | undefined => /^(\d+)\.0$/.exec(written)?.[1]

/** As it is called; what stands for a number in a task of precise numbers stays as it is. */
export function taskNumber(written: string, isAccurate: boolean): string {
  const bare = written.trim()
  if (isAccurate) return bare
  const figure = bare.normalize('NFKC')
  const whole = wholeOf(figure)
  return whole === undefined && isFigure(figure) ? figure : plainNumber(whole ?? written)
}

/** Several numbers of one person have semicolons between them. */
export const numbersIn = (text: string): readonly string[] =>
  text
    .split(/[;；]/)
    .map(one => one.trim())
    .filter(one => one !== '')

/** Digits with the signs that people write between and before them. */
const isDigits = /^[+＋]?[\d０-９()（）.\-－‐-―−]+$/
const digitsIn = (text: string): string => plainNumber(text).replace(/\D/g, '')
/** What only begins a number: the code of the country, or that of a town. */
const isBeginning = (text: string): boolean => /^(?:\+|00)?86$|^0\d{2,3}$/.test(plainNumber(text))

/** Spaces round a semicolon part nothing. */
function joinedAt(pieces: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const before = joined.at(-1)
    const isOne = before !== undefined && (/^[;；]/.test(piece) || /[;；]$/.test(before))
    if (isOne) joined[joined.length - 1] = `${before}${piece}`
    else joined.push(piece)
  }
  return joined
}

/** Spaces stand between numbers, or between the digits of one: `138 0000 1111`, `020 8555 1234`. */
function spacedApart(part: string): readonly string[] {
  const found: string[] = []
  let run: string[] = []
  const flush = () => {
    if (run.length > 0) found.push(run.join(' '))
    run = []
  }
  for (const piece of joinedAt(part.split(/\s+/).filter(one => one !== ''))) {
    const isWhole = !isDigits.test(piece) || digitsIn(piece).length >= 7
    if (isWhole && !(run.length > 0 && isBeginning(run.join('')))) {
      flush()
      found.push(piece)
      continue
    }
    run.push(piece)
    if (isWhole || /^1[3-9]\d{9}$/.test(plainNumber(run.join('')))) flush()
  }
  flush()
  return found
}

/**
 * What was typed or pasted, person by person: line breaks, commas of either width, tabs and spaces
 * stand between them; semicolons too, where they do not stand between the numbers of one person.
 */
export const personsIn = (text: string, hasSeveral: boolean): readonly string[] =>
  text.split(hasSeveral ? /[,，、\n\r\t]+/ : /[,，、;；\n\r\t]+/).flatMap(spacedApart)

/** Every single number of those that are there. */
export const listedNumbers = (listed: readonly string[], isAccurate: boolean): Set<string> =>
  new Set(listed.flatMap(numbersIn).map(one => taskNumber(one, isAccurate)))

export function phoneComplaint(
  typed: string,
  listed: readonly string[] | ReadonlySet<string>,
  isAccurate = false
): string | undefined {
  const numbers = numbersIn(typed).map(one => taskNumber(one, isAccurate))
  if (numbers.length === 0) return t.phoneEmpty()
  if (!numbers.every(one => isTaskNumber(one, isAccurate))) return t.phoneWrong()
  const there = 'has' in listed ? listed : listedNumbers(listed, isAccurate)
  const isTwice = new Set(numbers).size < numbers.length
  return isTwice || numbers.some(one => there.has(one)) ? t.phoneThere() : undefined
}

export function customFieldComplaint(typed: string, fields: readonly string[]): string | undefined {
  if (typed.trim() === '') return t.fieldEmpty()
  if (/[,，]/.test(typed)) return t.fieldComma()
  if (typed.trim().length > MOST_FIELD_NAME) return ruleText.tooLong({ most: MOST_FIELD_NAME })
  return fields.includes(typed.trim()) ? t.fieldThere() : undefined
}

/** Why no template can be made yet. */
export function templateComplaint(asked: {
  readonly needsScript: boolean
  readonly templateCode: string
  readonly hasCustomFields: boolean
  readonly customFields: readonly string[]
}): string | undefined {
  if (asked.needsScript && asked.templateCode === '') return t.templateFirst()
  return asked.hasCustomFields && asked.customFields.length === 0 ? t.fieldsFirst() : undefined
}

interface Task {
  readonly createType: string
  readonly taskType: number
  readonly taskCategory: number
  readonly customFields: string
}

/** Which ways of adding numbers a task offers (doc 2 §2.8). */
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
