/**
 * Converts table cells to custom field answers: options by label, several separated by punctuation.
 */

import { ruleMessages } from '../../../lib/validation/validation-messages.ts'
import { joinMessages } from '../../../messages/join-messages.ts'
import { fieldMessages as messages } from '../messages.ts'
import type { FieldMeta } from '../schemas.ts'
import { isTyped, MOST_TYPED, shapeOf, validateField } from './field-rules.ts'

/** The custom fields by column: without reserved column names; the first of two equal names. */
export function ownColumns<One extends { readonly fieldName: string }>(
  fields: readonly One[] = [],
  reserved: readonly string[] = []
): ReadonlyMap<string, One> {
  const columns = new Map<string, One>()
  for (const field of fields)
    if (!reserved.includes(field.fieldName) && !columns.has(field.fieldName))
      columns.set(field.fieldName, field)
  return columns
}

type Field = Pick<FieldMeta, 'fieldName' | 'componentType' | 'required' | 'fieldOptions'>

/** Maximum number of options in a suggestion. */
const MOST_NAMED = 10

const between = /[;；、,，\n]/

/** Splits a cell into labels, unless the whole cell is an option. */
export function cellTexts(field: Field, cell: string): readonly string[] {
  const written = cell.trim()
  if (written === '') return []
  if (isTyped(shapeOf(field.componentType))) return [written]
  if (Object.values(field.fieldOptions).includes(written)) return [written]
  const parts = written.split(between).map(part => part.trim())
  return [...new Set(parts.filter(part => part !== ''))]
}

/** The issue of a cell with a suggested correction, or undefined. */
export function cellProblem(
  field: Field,
  cell: string
): { readonly reason: string; readonly suggestion: string } | undefined {
  const texts = cellTexts(field, cell)
  const shape = shapeOf(field.componentType)
  const missing = validateField(field, texts)
  const labels = [...new Set(Object.values(field.fieldOptions))]
  const named = labels.slice(0, MOST_NAMED).join(joinMessages.list())
  const options =
    named && messages.cellOptions({ options: labels.length > MOST_NAMED ? `${named}…` : named })
  if (missing !== undefined) return { reason: missing, suggestion: options }
  if (isTyped(shape)) {
    const most = MOST_TYPED[shape]
    return (texts[0]?.length ?? 0) > most
      ? { reason: ruleMessages.tooLong({ most }), suggestion: '' }
      : undefined
  }
  // Options unknown here are validated by the server.
  const unknown = labels.length > 0 && texts.find(text => !labels.includes(text))
  if (unknown) return { reason: messages.cellUnknown({ text: unknown }), suggestion: options }
  return shape === 'one' && texts.length > 1
    ? { reason: messages.cellOne(), suggestion: messages.cellOneHow() }
    : undefined
}
