import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import { taskNumber } from './phone-entry.ts'
import { MOST_CHARACTERS, NAME, type SheetPlan } from './preflight.ts'

export const COMPANY = '公司'

/** A file of people who become customers or clues. */
export const peoplePlan = (
  rowsLimit: number,
  own: readonly string[] = [],
  fields: readonly FieldMeta[] = []
): SheetPlan => ({
  variables: [NAME],
  customFields: [COMPANY, ...own],
  fields,
  isAccurate: false,
  hasSeveralNumbers: false,
  ofPeople: true,
  rowsLimit
})

/** The number of a cell; a cell that is too long for one is left as it is, whatever its length. */
export const numberInCell = (cell: string): string =>
  cell.length > MOST_CHARACTERS ? cell : taskNumber(cell, false)
