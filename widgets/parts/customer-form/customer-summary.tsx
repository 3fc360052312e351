import type { ReactNode } from 'react'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import {
  type CustomerFormKind,
  inOrder
} from '../../../core/features/customer-form/customer-draft.ts'
import { customerFormMessages as messages } from '../../../core/features/customer-form/messages.ts'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'
import { gender } from '../../../core/features/customers/enums.ts'
import { FieldDetails } from '../custom-fields/field-details.tsx'
import { DetailGrid, FITTING } from '../details/detail-grid.tsx'

const or = (text: string | number | null) =>
  text === null || text === '' ? messages.nothing() : text

/** Details of a customer, read-only: the fields of both forms. */
export function CustomerDetails(props: {
  readonly kind: CustomerFormKind
  readonly info: CustomerInfo
  readonly metas: readonly FieldMeta[]
}) {
  const { kind, info, metas } = props
  const details: readonly (readonly [label: string, value: ReactNode])[] =
    kind === 'workOrder'
      ? [
          [messages.name(), or(info.customerName)],
          [messages.phone(), or(info.phone)],
          ...(info.phone2 ? [[messages.phone2(), info.phone2] as const] : []),
          [messages.gender(), genderOf(info)],
          [messages.age(), or(info.age)],
          [messages.address(), or(info.address)],
          [messages.remark(), or(info.remark)]
        ]
      : [
          [messages.customerName(), or(info.customerName)],
          [messages.phone(), or(info.phone)],
          [messages.gender(), genderOf(info)],
          [messages.birthDate(), or(info.birthDate)],
          [messages.email(), or(info.email)],
          [messages.company(), or(info.companyName)],
          [messages.region(), or(info.areaName)],
          [messages.address(), or(info.address)],
          [messages.remark(), or(info.remark)]
        ]
  return (
    <div className="flex flex-col gap-2">
      <DetailGrid columns={FITTING} details={details} />
      {metas.length > 0 && <FieldDetails metas={inOrder(metas)} values={info.customFields} />}
    </div>
  )
}

/** An unset or unknown gender is shown as `-`. */
const genderOf = ({ gender: code }: CustomerInfo): string =>
  code === null || code === 0 ? messages.nothing() : gender.label(code)
