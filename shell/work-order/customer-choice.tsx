import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $fewCustomers,
  $isAboutToFind,
  endFindFew,
  findFew,
  mayFindCustomers
} from '../../core/features/customers/find-customers.ts'
import type { CustomerRow } from '../../core/features/customers/schemas.ts'
import { orderPageMessages as messages } from '../../core/features/order-handling/order-page-messages.ts'
import { lastOf } from '../../core/lib/query/query-store.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { Combobox } from '../../widgets/kit/large/forms/combobox.tsx'

export type ChosenCustomer = Pick<CustomerRow, 'id' | 'customerName' | 'phone'>

const labelOf = ({ customerName, phone }: ChosenCustomer) =>
  joinMessages.aside({ text: customerName, note: phone })

/** Whom an order is about: found by name, company or number. */
export function CustomerChoice(props: {
  readonly chosen: ChosenCustomer | null
  readonly issue?: string | undefined
  readonly onChoose: (customer: ChosenCustomer | null) => void
}) {
  const { chosen, issue, onChoose } = props
  const state = useStore($fewCustomers)
  const isWaiting = useStore($isAboutToFind) || state.status === 'loading'
  useEffect(() => endFindFew, [])
  if (!mayFindCustomers()) return null
  const found = lastOf(state) ?? []
  const others = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen] : []
  const all = [...others, ...found]
  return (
    <Combobox
      emptyText={isWaiting ? commonMessages.loading() : messages.noCustomer()}
      issue={issue ?? (state.status === 'failed' ? state.failure.message : undefined)}
      label={messages.linkedCustomer()}
      onChoose={id => onChoose(all.find(one => one.id === id) ?? null)}
      onSearch={findFew}
      options={all.map(one => ({ value: one.id, label: labelOf(one) }))}
      placeholder={messages.chooseCustomer()}
      value={chosen?.id ?? null}
    />
  )
}
