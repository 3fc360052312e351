import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { customerFormMessages as messages } from '../../../core/features/customer-form/messages.ts'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'

/** One tab per customer with the same number; arrow keys move between tabs. */
export function PeopleTabs(props: {
  readonly people: readonly CustomerInfo[]
  readonly chosen: string
  readonly onChoose: (customerId: string) => void
  readonly children: ReactNode
}) {
  const { people, chosen, onChoose, children } = props
  const id = useId()
  if (people.length < 2) return children
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = (people.findIndex(one => one.id === chosen) + step + people.length) % people.length
    const next = people[to]
    if (!next) return
    onChoose(next.id)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div
        aria-label={messages.people()}
        className="flex overflow-x-auto border-b border-(--hutong-border)"
        onKeyDown={move}
        role="tablist"
      >
        {people.map(({ id: one, customerName }) => (
          <button
            aria-controls={`${id}panel`}
            aria-selected={one === chosen}
            className="-mb-px h-9 max-w-44 shrink-0 truncate border-b-2 border-transparent px-3 text-(--hutong-text-2) -outline-offset-2! hover:text-(--hutong-text) aria-selected:border-(--hutong-brand) aria-selected:font-semibold aria-selected:text-(--hutong-link)"
            id={`${id}${one}`}
            key={one}
            onClick={() => onChoose(one)}
            role="tab"
            tabIndex={one === chosen ? 0 : -1}
            title={customerName}
            type="button"
          >
            {customerName || messages.unnamed()}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${id}${chosen}`} id={`${id}panel`} role="tabpanel">
        {children}
      </div>
    </>
  )
}
