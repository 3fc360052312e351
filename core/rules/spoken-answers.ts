import type { FieldMeta } from '../contract/entities/custom-field.ts'
import { fieldText as t } from '../text/custom-fields.ts'
import { isTyped, shapeOf } from './custom-fields.ts'

/** What the answers say, in words; an option that is gone says its own id. */
export const spokenAnswers = (meta: FieldMeta, values: readonly string[] = []): string =>
  values
    .map(value =>
      isTyped(shapeOf(meta.componentType)) ? value : (meta.fieldOptions[value] ?? value)
    )
    .filter(text => text !== '')
    .join(t.joined())
