/** Files for the black, the red and the white list. They come from anywhere: columns are found by what they are called. */
import type { SheetPlan } from './preflight.ts'

export const MOST_REMARK = 128

const isRemark = (name: string): boolean => /备注|remark/i.test(name)
const isPhone = (name: string): boolean => /手机|电话|号码|phone/i.test(name) && !isRemark(name)

const placeOf = (columns: readonly string[], name: string, isLike: (name: string) => boolean) => {
  const exact = columns.indexOf(name)
  return exact < 0 ? columns.findIndex(isLike) : exact
}

/** The two columns that are read; -1 for one that is not there. */
export const listColumns = (columns: readonly string[]) => ({
  phoneAt: placeOf(columns, '号码', isPhone),
  remarkAt: placeOf(columns, '备注', isRemark)
})

export const listPlan = (rowsLimit: number): SheetPlan => ({
  variables: [],
  customFields: [],
  isAccurate: false,
  hasSeveralNumbers: false,
  ofList: true,
  rowsLimit
})
