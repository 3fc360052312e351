import { fieldMessages as messages } from '../../custom-fields/messages.ts'
import { isTyped, shapeOf } from '../../custom-fields/rules/field-rules.ts'
import type { FieldMeta } from '../../custom-fields/schemas.ts'

/** Labels of the answers; a deleted option is shown by its id. */
export const spokenAnswers = (meta: FieldMeta, values: readonly string[] = []): string =>
  values
    .map(value =>
      isTyped(shapeOf(meta.componentType)) ? value : (meta.fieldOptions[value] ?? value)
    )
    .filter(text => text !== '')
    .join(messages.joined())
