import type { FieldMeta } from '../../custom-fields/schemas.ts'

export interface RowProblem {
  /** Spreadsheet row number: the heading is row 1. */
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly suggestion: string
  /** The corrected cell, where it is unambiguous. */
  readonly fix?: string
}

export interface SheetPlan {
  /** Script variables; required in every row. */
  readonly variables: readonly string[]
  /** Custom columns; may be empty. */
  readonly customFields: readonly string[]
  /** Custom fields with a column each; optional ones may be missing. */
  readonly fields?: readonly FieldMeta[]
  readonly isAccurate: boolean
  /** A cell may hold several numbers of one customer. */
  readonly hasSeveralNumbers: boolean
  readonly rowsLimit: number
  /** Rows become customers or clues, which need a personal phone number. */
  readonly ofPeople?: boolean
  /** A number list with remarks; other columns are ignored. */
  readonly ofList?: boolean
}

export interface GoodRow {
  readonly row: number
  readonly phone: string
  readonly otherPhones: readonly string[]
  readonly customerName: string
  readonly values: Readonly<Record<string, string>>
  /** Only in a list file. */
  readonly remark: string
}

/** A valid row in file order, with its numbers. */
export interface GoodCells {
  readonly numbers: readonly string[]
  readonly cells: readonly string[]
}
