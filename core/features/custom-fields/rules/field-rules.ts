/** Validation of custom fields (rule custom-field-1). */

import { requiredField } from '../../../lib/validation/form-validators.ts'
import type { CustomFieldType } from '../../customers/enums.ts'

export type FieldShape = 'line' | 'lines' | 'one' | 'many'

const shapes: Readonly<Record<CustomFieldType, FieldShape>> = {
  1: 'line',
  2: 'one',
  3: 'many',
  4: 'one',
  5: 'many',
  6: 'lines'
}

/** In search mode, a multi-line field is single-line. */
export function shapeOf(type: CustomFieldType, isSearching = false): FieldShape {
  const shape = shapes[type] ?? 'line'
  return isSearching && shape === 'lines' ? 'line' : shape
}

/** Maximum length of a typed answer. */
export const MOST_TYPED = { line: 100, lines: 500 } as const

/** Maximum length in a search. */
export const MAX_SEARCH_LENGTH = 64 // rule custom-field-2

export const isTyped = (shape: FieldShape): shape is 'line' | 'lines' =>
  shape === 'line' || shape === 'lines'

/** Returns the validation message, or undefined. */
export function validateField(
  field: {
    readonly fieldName: string
    readonly componentType: CustomFieldType
    readonly required: boolean
  },
  values: readonly string[] = []
): string | undefined {
  if (!field.required) return undefined
  const kind = isTyped(shapeOf(field.componentType)) ? 'typed' : 'chosen'
  return requiredField(field.fieldName, kind)(values.find(value => value.trim() !== '') ?? '')
}
