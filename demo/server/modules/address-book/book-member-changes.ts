import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Field } from '../custom-fields/field-queries.ts'
import { changeOf } from '../operation-log/record-operation.ts'

interface BookMember {
  readonly name: string
  readonly phone: string
  readonly groupName: string
  readonly values: FieldValues
}

/** What an edit of a member of the book changes, for the operation log; numbers are masked. */
export function memberChanges(
  before: BookMember,
  after: BookMember,
  fields: readonly Field[]
): readonly OperationChange[] {
  const textOf = ({ id, options }: Field, values: FieldValues) =>
    (values[id] ?? [])
      .map(value => options.find(option => option.id === value)?.label ?? value)
      .join('、') || null
  return [
    ...changeOf(messages.columnGroup(), before.groupName, after.groupName),
    ...changeOf(messages.columnName(), before.name, after.name),
    // Two numbers may look alike when they are masked.
    ...(before.phone === after.phone
      ? []
      : [
          {
            name: messages.columnPhone(),
            before: maskedPhone(before.phone),
            after: maskedPhone(after.phone)
          }
        ]),
    ...fields.flatMap(field =>
      changeOf(field.name, textOf(field, before.values), textOf(field, after.values))
    )
  ]
}
