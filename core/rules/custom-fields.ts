/** What may stand in a custom field (doc 3 §3, §5). */
import type { CustomFieldType } from '../contract/enums/customers.ts'
import { requiredField } from './validators/forms.ts'

export type FieldShape = 'line' | 'lines' | 'one' | 'many'

const shapes: Readonly<Record<CustomFieldType, FieldShape>> = {
  1: 'line',
  2: 'one',
  3: 'many',
  4: 'one',
  5: 'many',
  6: 'lines'
}

/** In search mode several lines are one. */
export function shapeOf(type: CustomFieldType, isSearching = false): FieldShape {
  const shape = shapes[type] ?? 'line'
  return isSearching && shape === 'lines' ? 'line' : shape
}

/** The most characters that are typed into a field. */
export const MOST_TYPED = { line: 100, lines: 500 } as const

/** The same where it is only looked for. */
export const MOST_SOUGHT = 64

export const isTyped = (shape: FieldShape): shape is 'line' | 'lines' =>
  shape === 'line' || shape === 'lines'

/** Says what is wrong with a field, or nothing. */
export function judgeField(
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
