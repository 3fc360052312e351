import type { FieldMeta } from '../../custom-fields/schemas.ts'
import { taskNumber } from './phone-entry.ts'
import { MOST_CHARACTERS, NAME } from './row-rules.ts'
import type { SheetPlan } from './row-types.ts'

export const COMPANY = '公司'

/** The sheet plan of customers or clues. */
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

/** The sheet plan of members of an address book. */
export const memberPlan = (rowsLimit: number, fields: readonly FieldMeta[]): SheetPlan => ({
  ...peoplePlan(rowsLimit, [], fields),
  customFields: []
})

/** The number in a cell; a cell too long for one is returned unchanged. */
export const numberInCell = (cell: string): string =>
  cell.length > MOST_CHARACTERS ? cell : taskNumber(cell, false)
