/** What an edit of a customer changed, for the operation log. */

import { customerFormMessages as labels } from '../../../../core/features/customer-form/messages.ts'
import { gender } from '../../../../core/features/customers/enums.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Field } from '../custom-fields/field-queries.ts'
import { changeOf } from '../operation-log/record-operation.ts'
import type { CustomerTableRow } from './customer-info.ts'

/** Labels of the text columns; the others are codes of them, or not shown. */
const texts = {
  name: labels.name,
  birth_date: labels.birthDate,
  email: labels.email,
  company: labels.company,
  region_name: labels.region,
  address: labels.address,
  remark: labels.remark
} as const

type After = { readonly [Name in keyof CustomerTableRow]?: CustomerTableRow[Name] | undefined }

const textOf = (value: string | number | null | undefined): string | null =>
  value === undefined || value === null || value === '' ? null : String(value)
const genderOf = (code: number | null): string | null => (code === null ? null : gender.label(code))

/** The number itself cannot be changed; the second one is masked (rule operation-log-2). */
export function customerChanges(
  before: CustomerTableRow,
  given: After,
  fields: readonly Field[]
): readonly OperationChange[] {
  const after = { ...before, ...JSON.parse(JSON.stringify(given)) } as CustomerTableRow
  const names = Object.keys(texts) as (keyof typeof texts)[]
  const ofField = ({ id, name }: Field) => {
    const [from, to] = [before, after].map(row => textOf(row.custom_fields[id]?.join('、')))
    return changeOf(name, from ?? null, to ?? null)
  }
  return [
    ...names.flatMap(name => changeOf(texts[name](), textOf(before[name]), textOf(after[name]))),
    ...(before.phone2 === after.phone2
      ? []
      : [
          {
            name: labels.phone2(),
            before: textOf(maskedPhone(before.phone2)),
            after: textOf(maskedPhone(after.phone2))
          }
        ]),
    ...changeOf(labels.gender(), genderOf(before.gender), genderOf(after.gender)),
    ...changeOf(labels.age(), textOf(before.age), textOf(after.age)),
    ...fields.flatMap(ofField)
  ]
}
