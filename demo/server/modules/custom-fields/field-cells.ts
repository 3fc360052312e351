/** Maps the cells of an imported row to the enterprise's custom fields. */

import { fieldMessages as messages } from '../../../../core/features/custom-fields/messages.ts'
import {
  cellProblem,
  cellTexts
} from '../../../../core/features/custom-fields/rules/custom-field-cell.ts'
import { isTyped, shapeOf } from '../../../../core/features/custom-fields/rules/field-rules.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { type Field, toMetas } from './field-queries.ts'
import { fieldServerMessages } from './messages.ts'

export interface ColumnField extends Field {
  /** Blank without one. */
  readonly parentName: string
}

export interface CellAnswers {
  readonly values: FieldValues
  /** The first error, with the field's name. */
  readonly why?: string
}

/** The options named by the texts; all belong to the parent's value. */
function chosen(
  field: ColumnField,
  texts: readonly string[],
  above: readonly string[]
): { readonly ids: string[] } | { readonly why: string } {
  const ids: string[] = []
  for (const text of texts) {
    const alike = field.options.filter(({ label }) => label === text)
    const fitting = alike.find(
      ({ parentOptionId }) => parentOptionId === null || above.includes(parentOptionId)
    )
    if (fitting) ids.push(fitting.id)
    else if (field.parentId === null || alike.length === 0)
      return { why: messages.cellUnknown({ text }) }
    else if (above.length === 0)
      return { why: fieldServerMessages.cellFirst({ parent: field.parentName }) }
    else return { why: fieldServerMessages.cellUnder({ text, parent: field.parentName }) }
  }
  return { ids }
}

/** The values of a row by column; a parent is read before its children. */
export function cellAnswers(
  fields: ReadonlyMap<number, ColumnField>,
  row: readonly string[]
): CellAnswers {
  const values: FieldValues = {}
  for (const [at, field] of fields) {
    const cell = row[at] ?? ''
    const [meta] = toMetas([field])
    if (!meta) continue
    const problem = cellProblem(meta, cell)
    if (problem) return { values, why: `${field.name}：${problem.reason}` }
    const texts = cellTexts(meta, cell)
    if (texts.length === 0) continue
    if (isTyped(shapeOf(field.type))) values[field.id] = [...texts]
    else {
      const above = field.parentId === null ? [] : (values[field.parentId] ?? [])
      const found = chosen(field, texts, above)
      if ('why' in found) return { values, why: `${field.name}：${found.why}` }
      values[field.id] = found.ids
    }
  }
  return { values }
}
