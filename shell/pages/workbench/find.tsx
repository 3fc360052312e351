import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import {
  $findComplaint,
  $found,
  type Found,
  findPeople,
  forgiveFind,
  OFFERED
} from '../../../core/areas/workbench/lookup.ts'
import { choosePerson } from '../../../core/areas/workbench/person.ts'
import type { CustomerRow } from '../../../core/contract/entities/customer.ts'
import { commonText } from '../../../core/text/common.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { card } from '../../../widgets/kit/large/looks.ts'
import { Skeleton } from '../../../widgets/kit/signs.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { DialNumber } from '../../list/customer-cells.tsx'

/** Looks for somebody by name, company or number. */
export function Find() {
  const [words, setWords] = useState('')
  const complaint = useStore($findComplaint)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(findPeople(words))
    if ($findComplaint.get()) field.current?.focus()
  }
  return (
    <section aria-label={t.find()} className={`${card} flex flex-col gap-2 p-4`}>
      <form className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3" onSubmit={submit}>
        <Input
          autoComplete="off"
          complaint={complaint}
          label={t.find()}
          maxLength={64}
          onChange={({ target }) => {
            setWords(target.value)
            if (complaint) forgiveFind()
          }}
          placeholder={t.findHint()}
          ref={field}
          type="search"
          value={words}
        />
        <Button className="mt-[26px]" tone="primary" type="submit">
          {t.findNow()}
        </Button>
      </form>
      <Result again={() => begin(findPeople(words))} />
    </section>
  )
}

function Result({ again }: { readonly again: () => void }) {
  const found = useStore($found)
  if (found.at === 'none') return null
  if (found.at === 'loading') return <Skeleton label={commonText.loading()} rows={3} />
  if (found.at === 'failed')
    return (
      <Button className="self-center" onClick={again} role="alert">
        {commonText.loadFailed()}
      </Button>
    )
  const { customers, number } = found.value
  return (
    <>
      <p className="text-[13px]/5 text-(--hutong-text-3)" role="status">
        {sayHowMany(customers.length)}
      </p>
      {number && <Origin {...number} />}
      <ul className="flex flex-col">
        {customers.map(customer => (
          <Row customer={customer} key={customer.id} />
        ))}
      </ul>
    </>
  )
}

function sayHowMany(count: number): string {
  if (count === 0) return t.foundNone()
  return count < OFFERED ? t.found({ count }) : t.foundMany({ count })
}

/** Where a number is at home, whoever it belongs to. */
function Origin({ number, origin }: NonNullable<Found['number']>) {
  const { area, telecomOperator, customer } = origin
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2">
      <DialNumber customerId={customer?.id} number={number} />
      <span className="text-(--hutong-text-2)">
        {[area, telecomOperator].filter(Boolean).join(' · ') || t.originUnknown()}
      </span>
    </p>
  )
}

function Row({ customer }: { readonly customer: CustomerRow }) {
  const { id, customerName, companyName, phone, areaName } = customer
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-(--hutong-border) first:border-t-0">
      <button
        className="min-w-0 rounded-(--hutong-radius-sm) py-1 text-left hover:text-(--hutong-link)"
        onClick={() => choosePerson(customer)}
        type="button"
      >
        <span className="block truncate font-semibold">{customerName}</span>
        <span className="block truncate text-[12px]/5 text-(--hutong-text-3)">
          {[areaName, companyName].filter(Boolean).join(' · ')}
        </span>
      </button>
      <DialNumber customerId={id} number={phone} />
    </li>
  )
}
