import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { CustomerRow } from '../../../core/features/customers/schemas.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import {
  $findError,
  $found,
  clearFindError,
  endFind,
  type Found,
  findPeople,
  OFFERED
} from '../../../core/features/workbench/person-lookup.ts'
import { choosePerson } from '../../../core/features/workbench/workbench-person.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button, IconButton } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card, line } from '../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'

/** Searches customers by name, company or number. */
export function Find() {
  const [text, setText] = useState('')
  const issue = useStore($findError)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(findPeople(text))
    if ($findError.get()) field.current?.focus()
  }
  const end = () => {
    setText('')
    endFind()
    field.current?.focus()
  }
  return (
    <section aria-label={messages.find()} className={`${card} flex shrink-0 flex-col px-3 py-2.5`}>
      <form className="flex items-center gap-2" onSubmit={submit}>
        <input
          aria-describedby={id}
          aria-invalid={issue !== undefined}
          aria-label={messages.find()}
          autoComplete="off"
          className={line}
          maxLength={64}
          onChange={({ target }) => {
            setText(target.value)
            if (issue) clearFindError()
          }}
          placeholder={messages.findHint()}
          ref={field}
          type="search"
          value={text}
        />
        <Button type="submit">{messages.findNow()}</Button>
      </form>
      <p
        className="text-[12px]/5 text-(--hutong-danger) not-empty:mt-1"
        id={id}
        role={issue ? 'alert' : undefined}
      >
        {issue}
      </p>
      <Result again={() => begin(findPeople(text))} onEnd={end} />
    </section>
  )
}

const below = 'mt-2 border-t border-(--hutong-border) pt-2'

function Result(props: { readonly again: () => void; readonly onEnd: () => void }) {
  const found = useStore($found)
  if (found.status === 'none') return null
  if (found.status === 'failed')
    return (
      <div className={`${below} flex justify-center`}>
        <Button onClick={props.again} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      </div>
    )
  if (found.status === 'loading')
    return (
      <div className={below}>
        <Skeleton label={commonMessages.loading()} rows={2} />
      </div>
    )
  const { customers, number } = found.value
  return (
    <div className={`${below} flex max-h-64 flex-col gap-1 overflow-auto`}>
      <div className="flex items-center gap-2">
        <p className="grow text-[13px]/5 text-(--hutong-text-3)" role="status">
          {countText(customers.length)}
        </p>
        <IconButton label={messages.endFind()} onClick={props.onEnd} size="small">
          <Icon name="clear" size={16} />
        </IconButton>
      </div>
      {number && <Origin {...number} />}
      <ul className="flex flex-col">
        {customers.map(customer => (
          <Row customer={customer} key={customer.id} onEnd={props.onEnd} />
        ))}
      </ul>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return messages.foundNone()
  return count < OFFERED ? messages.found({ count }) : messages.foundMany({ count })
}

/** Region of a number. */
function Origin({ number, origin }: NonNullable<Found['number']>) {
  const { area, telecomOperator, customer } = origin
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2">
      <DialNumber customerId={customer?.id} number={number} />
      <span className="text-(--hutong-text-2)">
        {[area, telecomOperator].filter(Boolean).join(' · ') || messages.originUnknown()}
      </span>
    </p>
  )
}

function Row(props: { readonly customer: CustomerRow; readonly onEnd: () => void }) {
  const { customer, onEnd } = props
  const { id, customerName, companyName, phone, areaName } = customer
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-(--hutong-border) first:border-t-0">
      <button
        className="min-w-0 rounded-(--hutong-radius-sm) py-1 text-left hover:text-(--hutong-link)"
        onClick={() => {
          choosePerson(customer)
          onEnd()
        }}
        title={customerName}
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
