/** Files for the black, the red and the white list. They come from anywhere: columns are found by what they are called. */
import { isPhoneColumn, isRemarkColumn } from './columns.ts'
import type { SheetPlan } from './preflight.ts'

export const MOST_REMARK = 128

const placeOf = (columns: readonly string[], name: string, isLike: (name: string) => boolean) => {
  const exact = columns.indexOf(name)
  return exact < 0 ? columns.findIndex(isLike) : exact
}

/** The two columns that are read; -1 for one that is not there. */
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
