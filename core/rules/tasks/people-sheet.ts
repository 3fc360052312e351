import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import { NAME, type SheetPlan } from './preflight.ts'

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
