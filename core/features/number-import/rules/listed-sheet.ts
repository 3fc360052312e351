/**
 * Files for the black, red and white lists. Their origin varies: columns are recognised by name.
 */

import type { SheetPlan } from './row-types.ts'
import { isPhoneColumn, isRemarkColumn } from './sheet-columns.ts'

export const MOST_REMARK = 128

const placeOf = (columns: readonly string[], name: string, isLike: (name: string) => boolean) => {
  const exact = columns.indexOf(name)
  return exact < 0 ? columns.findIndex(isLike) : exact
}

/** Indexes of the two columns that are read; -1 when missing. */
export const listColumns = (columns: readonly string[]) => ({
  phoneAt: placeOf(columns, '号码', isPhoneColumn),
  remarkAt: placeOf(columns, '备注', isRemarkColumn)
})

export const listPlan = (rowsLimit: number): SheetPlan => ({
  variables: [],
  customFields: [],
  isAccurate: false,
  hasSeveralNumbers: false,
  ofList: true,
  rowsLimit
})
