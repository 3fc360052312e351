import { useStore } from '@nanostores/react'
import { $person, reloadPerson } from '../../core/areas/person/person.ts'
import type { CustomerRow } from '../../core/contract/entities/customer.ts'
import { dateTime } from '../../core/rules/dates.ts'
import { commonText } from '../../core/text/common.ts'
import { listText } from '../../core/text/list.ts'
import { recordText as t } from '../../core/text/records.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Avatar } from '../../widgets/kit/large/avatar.tsx'
import { Skeleton } from '../../widgets/kit/signs.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { DialNumber } from '../list/customer-cells.tsx'
import { Facts } from './facts.tsx'

/** Who it is: face, name, number and what else is known. */
export function Basics() {
  const person = useStore($person)
  const customer =
    person.at === 'ready' ? person.value : person.at === 'loading' ? person.before : undefined
  if (customer) return <Known customer={customer} />
  if (person.at !== 'failed') return <Skeleton label={commonText.loading()} rows={4} />
  const { kind, message } = person.failure
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{message}</p>
      {kind !== 'forbidden' && (
        <Button onClick={() => begin(reloadPerson())}>{commonText.loadFailed()}</Button>
      )}
    </div>
  )
}

const or = (text: string) => text || listText.nothing()

function Known({ customer }: { readonly customer: CustomerRow }) {
  const { id, customerName, phone, companyName, areaName, telecomOperator } = customer
  const { lastContactTime: last } = customer
  return (
    <>
      <div className="mb-4 flex items-center gap-3 border-b border-(--hutong-border) pb-4">
        <Avatar name={or(customerName)} size="large" />
        <div className="flex min-w-0 flex-col items-start">
          <p className="max-w-full text-[16px]/6 font-semibold wrap-anywhere">{or(customerName)}</p>
          <DialNumber customerId={id} number={phone} />
        </div>
      </div>
      <Facts
        facts={[
          [t.company(), or(companyName)],
          [t.area(), or(areaName)],
          [t.operator(), or(telecomOperator)],
          [t.lastContact(), last === null ? t.neverContacted() : dateTime(last)]
        ]}
      />
    </>
  )
}
