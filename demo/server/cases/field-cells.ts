/** What the cells of a row say to the fields of the enterprise. */
import type { FieldValues } from '../../../core/contract/entities/custom-field.ts'
import { cellProblem, cellTexts } from '../../../core/rules/custom-field-cell.ts'
import { isTyped, shapeOf } from '../../../core/rules/custom-fields.ts'
import { fieldText as t } from '../../../core/text/custom-fields.ts'
import { type Field, toMetas } from './fields.ts'

export interface ColumnField extends Field {
  /** Blank without one. */
  readonly parentName: string
}

export interface CellAnswers {
  readonly values: FieldValues
  /** The first thing that is wrong, with the field's name. */
  readonly why?: string
}

/** The options that the texts mean, which all follow from the answer to the parent. */
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
    else if (field.parentId === null || alike.length === 0) return { why: t.cellUnknown({ text }) }
    else if (above.length === 0) return { why: t.cellFirst({ parent: field.parentName }) }
    else return { why: t.cellUnder({ text, parent: field.parentName }) }
  }
  return { ids }
}

/** The answers of a row by the places of the fields' columns; a parent's is read before its children's. */
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
