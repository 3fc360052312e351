import type { ReactNode } from 'react'
import { type CustomerFormKind, inOrder } from '../../../core/areas/customer-form/draft.ts'
import type { FieldMeta } from '../../../core/contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import { gender } from '../../../core/contract/enums/customers.ts'
import { customerFormText as t } from '../../../core/text/customer-form.ts'
import { FieldFacts } from '../custom-fields/field-facts.tsx'

const or = (text: string | number | null) => (text === null || text === '' ? t.nothing() : text)

/** What is known of a customer, to be read: the same that either form asks for. */
export function CustomerFacts(props: {
  readonly kind: CustomerFormKind
  readonly info: CustomerInfo
  readonly metas: readonly FieldMeta[]
}) {
  const { kind, info, metas } = props
  const facts: readonly (readonly [label: string, value: ReactNode])[] =
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
        {facts.map(([label, value]) => (
          <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-2" key={label}>
            <dt className="text-(--hutong-text-3)">{label}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {metas.length > 0 && <FieldFacts metas={inOrder(metas)} values={info.customFields} />}
    </div>
  )
}

/** An unset gender is shown as `-`, and so is an unknown one. */
const genderOf = ({ gender: code }: CustomerInfo): string =>
  code === null || code === 0 ? t.nothing() : gender.label(code)
