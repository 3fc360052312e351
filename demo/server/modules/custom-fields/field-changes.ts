import { customerFieldMessages as messages } from '../../../../core/features/customer-fields/messages.ts'
import { customFieldType } from '../../../../core/features/customers/enums.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { changeOf } from '../operation-log/record-operation.ts'
import type { Field } from './field-queries.ts'

const optionsText = (options: readonly { readonly label: string }[]): string | null =>
  options.map(({ label }) => label.trim()).join('、') || null
const requiredText = (isRequired: boolean) => (isRequired ? messages.yes() : messages.no())

interface Draft {
  readonly fieldName: string
  readonly componentType: Field['type']
  readonly required: boolean
  readonly options: readonly { readonly label: string }[]
}

/** What an edit of a field changes, for the operation log. */
export const fieldChanges = (before: Field, draft: Draft): readonly OperationChange[] => [
  ...changeOf(messages.name(), before.name, draft.fieldName.trim()),
  ...changeOf(
    messages.kind(),
    customFieldType.label(before.type),
    customFieldType.label(draft.componentType)
  ),
  ...changeOf(messages.required(), requiredText(before.required), requiredText(draft.required)),
  ...changeOf(messages.options(), optionsText(before.options), optionsText(draft.options))
]
