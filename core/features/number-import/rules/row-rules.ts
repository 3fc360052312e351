/**
 * Validates the rows of a number file before upload and again on the server, with the same rules.
 */

import { joinMessages } from '../../../messages/join-messages.ts'
import { preflightMessages as messages } from '../../call-tasks/task-messages.ts'
import { cellProblem, ownColumns } from '../../custom-fields/rules/custom-field-cell.ts'
import { listColumns, MOST_REMARK } from './listed-sheet.ts'
import { isNumeric, isTaskNumber, numbersIn, taskNumber } from './phone-entry.ts'
import type { GoodCells, GoodRow, RowProblem, SheetPlan } from './row-types.ts'

/** All issues of one row in one message. */
export const sentenceOf = (problems: readonly RowProblem[]): string =>
  problems.map(({ column, reason }) => `${column} ${reason}`.trim()).join(joinMessages.clause())

export const PHONE = '号码'
export const NAME = '姓名'
export const MOST_CHARACTERS = 200
const SHOWN = 60

/** Heading of the template, in order. */
export const headingOf = ({
  variables,
  customFields,
  fields = []
}: Pick<SheetPlan, 'variables' | 'customFields' | 'fields'>): readonly string[] => [
  ...new Set([PHONE, NAME, ...variables, ...customFields, ...fields.map(one => one.fieldName)])
]

/** A number valid for a customer: mobile, or landline with area code. */
export const isPersons = (one: string): boolean => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(one)

const BOM = 0xfeff
const clean = (cell: string): string => (cell.charCodeAt(0) === BOM ? cell.slice(1) : cell).trim()
const isEmpty = (value: string): boolean => value === ''
/** A number that needs no normalisation. */
const isPlain = /^[1-9]\d{6,}$/
/** A cell a spreadsheet would execute; a signed number is not one. */
export const isFormula = (cell: string): boolean =>
  /^[=@＝＠]|^[+\-＋－](?![\d\s().-]*$)/.test(cell)
const isRounded = (cell: string): boolean => /^\d(?:\.\d+)?E\+\d+$/i.test(cell)

/** Validates one file from its heading to its last row. */
export function preflight(plan: SheetPlan) {
  const expected = headingOf(plan)
  const required = new Set(plan.variables)
  const own = ownColumns(plan.fields, [PHONE, NAME, ...plan.variables, ...plan.customFields])
  const firstAt = new Map<string, number>()
  const counts = { rows: 0, good: 0, bad: 0, twice: 0 }
  let columns: readonly string[] = []
  let [phoneAt, nameAt, remarkAt] = [-1, -1, -1]
  let isOver = false

  const problem = (
    row: number,
    column: string,
    value: string,
    reason: string,
    suggestion: string,
    fix?: string
  ): RowProblem => ({
    ...{ row, column, value: value.slice(0, SHOWN), reason, suggestion },
    ...(fix !== undefined && { fix })
  })

  /** The numbers of a cell, or its issue regardless of other rows. */
  function numbersOf(row: number, cell: string): readonly string[] | RowProblem {
    const { isAccurate, hasSeveralNumbers, ofPeople = false } = plan
    const issueOf = (reason: string, suggestion: string, fix?: string) =>
      problem(row, columns[phoneAt] ?? PHONE, cell, reason, suggestion, fix)
    const isNumber = (one: string) => (ofPeople ? isPersons(one) : isTaskNumber(one, isAccurate))
    if (cell === '') return issueOf(messages.phoneEmpty(), messages.phoneEmptyHow())
    if (cell.length < MOST_CHARACTERS && isPlain.test(cell) && isNumber(cell)) return [cell]
    if (cell.length > MOST_CHARACTERS)
      return issueOf(
        messages.tooLong({ most: MOST_CHARACTERS }),
        messages.tooLongHow({ most: MOST_CHARACTERS })
      )
    if (isRounded(cell)) return issueOf(messages.phoneRounded(), messages.phoneRoundedHow())
    if (!isAccurate && isNumeric(cell) && taskNumber(cell, false) === cell)
      return issueOf(messages.phoneAsNumber(), messages.phoneAsNumberHow())
    const written = hasSeveralNumbers ? numbersIn(cell) : [cell]
    const numbers = [...new Set(written.map(one => taskNumber(one, isAccurate)))]
    if (numbers.length > 0 && numbers.every(isNumber)) return numbers
    if (isFormula(cell)) return issueOf(messages.formula(), messages.formulaHow())
    const digits = cell.replace(/\D/g, '')
    return /^1[3-9]\d{9}$/.test(digits)
      ? issueOf(messages.phoneWrong(), messages.write({ value: digits }), digits)
      : issueOf(messages.phoneWrong(), ofPeople ? messages.personsHow() : messages.phoneWrongHow())
  }

  /** Only valid rows count for duplicate detection. */
  function firstTime(row: number, cell: string, numbers: readonly string[]) {
    for (const one of numbers) {
      const there = firstAt.get(one)
      if (there === undefined) continue
      counts.twice += 1
      return problem(
        row,
        columns[phoneAt] ?? PHONE,
        cell,
        messages.twice({ row: there }),
        messages.twiceHow()
      )
    }
    for (const one of numbers) firstAt.set(one, row)
    return undefined
  }

  function fieldProblem(row: number, column: string, cell: string): RowProblem | undefined {
    const field = own.get(column)
    const wrong = field && !isFormula(cell) ? cellProblem(field, cell) : undefined
    if (wrong) return problem(row, column, cell, wrong.reason, wrong.suggestion)
    if (cell === '')
      return required.has(column)
        ? problem(
            row,
            column,
            cell,
            messages.fieldEmpty({ column }),
            messages.fieldEmptyHow({ column })
          )
        : undefined
    if (isFormula(cell))
      return problem(row, column, cell, messages.formula(), messages.formulaHow(), `'${cell}`)
    const most = plan.ofList ? MOST_REMARK : MOST_CHARACTERS
    if (field || cell.length <= most) return undefined
    return problem(row, column, cell, messages.tooLong({ most }), messages.tooLongHow({ most }))
  }

  function validate(cells: readonly string[], row: number): GoodCells | readonly RowProblem[] {
    const values = cells.map(clean)
    if (values.every(isEmpty)) return []
    counts.rows += 1
    if (counts.rows > plan.rowsLimit) {
      counts.bad += 1
      if (isOver) return []
      isOver = true
      const limit = plan.rowsLimit
      return [problem(row, '', '', messages.tooManyRows({ limit }), '')]
    }
    if (values.length > columns.length && values.slice(columns.length).some(Boolean)) {
      counts.bad += 1
      return [problem(row, '', values.join(','), messages.cells(), messages.cellsHow())]
    }
    const cell = values[phoneAt] ?? ''
    const numbers = numbersOf(row, cell)
    const all: RowProblem[] = 'reason' in numbers ? [numbers] : []
    for (let at = 0; at < columns.length; at++) {
      if (at === phoneAt) continue
      const value = values[at] ?? ''
      if (plan.ofList && at !== remarkAt) {
        if (isFormula(value)) values[at] = `'${value}`
        continue
      }
      const wrong = fieldProblem(row, columns[at] ?? '', value)
      if (wrong) all.push(wrong)
    }
    const again =
      all.length === 0 && !('reason' in numbers) ? firstTime(row, cell, numbers) : undefined
    if (again) all.push(again)
    if (all.length > 0 || 'reason' in numbers) {
      counts.bad += 1
      return all
    }
    counts.good += 1
    return { numbers, cells: values }
  }

  function listHeading(): readonly RowProblem[] {
    const found = listColumns(columns)
    phoneAt = found.phoneAt
    remarkAt = found.remarkAt
    if (phoneAt < 0) return [problem(1, PHONE, '', messages.headingMissing({ column: PHONE }), '')]
    return [phoneAt, remarkAt].flatMap(at => {
      const column = columns[at]
      if (column === undefined || columns.lastIndexOf(column) === at) return []
      return [problem(1, column, column, messages.headingTwice({ column }), '')]
    })
  }

  return {
    counts: counts as Readonly<typeof counts>,

    /** Column index of the number, once the heading is known; -1 when missing. */
    get phoneAt(): number {
      return phoneAt
    },

    /** Issues of the heading; any of them means the file is not the template. */
    heading(cells: readonly string[]): readonly RowProblem[] {
      columns = cells.map(clean)
      if (plan.ofList) return listHeading()
      phoneAt = columns.indexOf(PHONE)
      nameAt = columns.indexOf(NAME)
      const mayMiss = (column: string) => own.get(column)?.required === false
      const missing = expected.filter(one => !columns.includes(one) && !mayMiss(one))
      const extra = columns.filter(column => !expected.includes(column))
      const twice = columns.filter((column, at) => columns.indexOf(column) < at)
      return [
        ...missing.map(column => problem(1, column, '', messages.headingMissing({ column }), '')),
        ...extra.map(column => problem(1, column, column, messages.headingExtra({ column }), '')),
        ...twice.map(column => problem(1, column, column, messages.headingTwice({ column }), ''))
      ]
    },

    /** Validates the next row: the parsed row, or its issues. Empty rows yield neither. */
    row(cells: readonly string[], row: number): GoodRow | readonly RowProblem[] {
      const validated = validate(cells, row)
      if (!('numbers' in validated)) return validated
      const [phone = '', ...otherPhones] = validated.numbers
      const values = Object.fromEntries(
        columns.flatMap((column, at) =>
          at === phoneAt || at === nameAt ? [] : [[column, validated.cells[at] ?? '']]
        )
      )
      const [customerName = '', remark = ''] = [validated.cells[nameAt], validated.cells[remarkAt]]
      return { row, phone, otherPhones, customerName, values, remark }
    },

    /** The same, with a valid row in file order. */
    look: validate
  }
}
