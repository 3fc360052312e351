import type { ReactNode } from 'react'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import {
  type CustomerFormKind,
  inOrder
} from '../../../core/features/customer-form/customer-draft.ts'
import { customerFormText as t } from '../../../core/features/customer-form/messages.ts'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'
import { gender } from '../../../core/features/customers/enums.ts'
import { FieldDetails } from '../custom-fields/field-facts.tsx'

const or = (text: string | number | null) => (text === null || text === '' ? t.nothing() : text)

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
          [t.name(), or(info.customerName)],
          [t.phone(), or(info.phone)],
          ...(info.phone2 ? [[t.phone2(), info.phone2] as const] : []),
          [t.gender(), genderOf(info)],
          [t.age(), or(info.age)],
          [t.address(), or(info.address)],
          [t.remark(), or(info.remark)]
        ]
      : [
          [t.customerName(), or(info.customerName)],
          [t.phone(), or(info.phone)],
          [t.gender(), genderOf(info)],
          [t.birthDate(), or(info.birthDate)],
          [t.email(), or(info.email)],
          [t.company(), or(info.companyName)],
          [t.region(), or(info.areaName)],
          [t.address(), or(info.address)],
          [t.remark(), or(info.remark)]
        ]
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2">
        {details.map(([label, value]) => (
          <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-2" key={label}>
            <dt className="text-(--hutong-text-3)">{label}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {metas.length > 0 && <FieldDetails metas={inOrder(metas)} values={info.customFields} />}
    </div>
  )
}

/** An unset or unknown gender is shown as `-`. */
const genderOf = ({ gender: code }: CustomerInfo): string =>
  code === null || code === 0 ? t.nothing() : gender.label(code)
