/** What a cell of a table says to a custom field: options by their texts, several with marks between. */
import type { FieldMeta } from '../contract/entities/custom-field.ts'
import { fieldText as t } from '../text/custom-fields.ts'
import { ruleText } from '../text/rules.ts'
import { isTyped, judgeField, MOST_TYPED, shapeOf } from './custom-fields.ts'

/** The fields by their columns: none that is called as a column with a meaning of its own, the first of two alike. */
export function ownColumns<One extends { readonly fieldName: string }>(
  fields: readonly One[] = [],
  taken: readonly string[] = []
): ReadonlyMap<string, One> {
  const columns = new Map<string, One>()
  for (const field of fields)
    if (!taken.includes(field.fieldName) && !columns.has(field.fieldName))
      columns.set(field.fieldName, field)
  return columns
}

type Field = Pick<FieldMeta, 'fieldName' | 'componentType' | 'required' | 'fieldOptions'>

/** So many options stand in a suggestion. */
const MOST_NAMED = 10

const between = /[;；、,，\n]/

/** The texts of a cell. One that an option has as a whole is not taken apart. */
export function cellTexts(field: Field, cell: string): readonly string[] {
  const written = cell.trim()
  if (written === '') return []
  if (isTyped(shapeOf(field.componentType))) return [written]
  if (Object.values(field.fieldOptions).includes(written)) return [written]
  const parts = written.split(between).map(part => part.trim())
  return [...new Set(parts.filter(part => part !== ''))]
}

/** What is wrong with a cell and what to write instead, or nothing. */
export function cellProblem(
  field: Field,
  cell: string
): { readonly reason: string; readonly suggestion: string } | undefined {
  const texts = cellTexts(field, cell)
  const shape = shapeOf(field.componentType)
  const missing = judgeField(field, texts)
  const labels = [...new Set(Object.values(field.fieldOptions))]
  const named = labels.slice(0, MOST_NAMED).join('、')
  const options =
    named && t.cellOptions({ options: labels.length > MOST_NAMED ? `${named}…` : named })
  if (missing !== undefined) return { reason: missing, suggestion: options }
  if (isTyped(shape)) {
    const most = MOST_TYPED[shape]
    return (texts[0]?.length ?? 0) > most
      ? { reason: ruleText.tooLong({ most }), suggestion: '' }
      : undefined
  }
  // Where the options are not known here, they are judged where the file arrives.
  const unknown = labels.length > 0 && texts.find(text => !labels.includes(text))
  if (unknown) return { reason: t.cellUnknown({ text: unknown }), suggestion: options }
  return shape === 'one' && texts.length > 1
    ? { reason: t.cellOne(), suggestion: t.cellOneHow() }
    : undefined
}
