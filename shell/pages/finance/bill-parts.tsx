import { useStore } from '@nanostores/react'
import {
  $openedEntries,
  type BillEntryFilter,
  closeEntries,
  openEntries
} from '../../../core/features/billing/bill-entries.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { MONTH } from '../../../core/features/billing/rules/bill-months.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import { ChoiceButton } from '../../../widgets/kit/choice-button.tsx'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { $route, setQuery } from '../../router/router.ts'

const drawer = lazyView(() => import('./entries-drawer.tsx'))

/** The month of the address; undefined for the current one. */
export function useMonth(): string | undefined {
  const { month } = useStore($route).query
  return month !== undefined && MONTH.test(month) ? month : undefined
}

/** Chooses the month of a bill, which is kept in the address. */
export function MonthChoice(props: { readonly month: string; readonly months: readonly string[] }) {
  const { month, months } = props
  const shown = months.includes(month) ? months : [month, ...months]
  return (
    <div className="w-36">
      <ChoiceButton
        label={messages.chosenMonth()}
        onChoose={next =>
          setQuery({ month: next === months[0] ? undefined : next }, { isStep: true })
        }
        options={shown.map(value => ({ value, label: value }))}
        value={month}
      />
    </div>
  )
}

/** An amount that opens the entries it adds up. */
export function AmountButton(props: {
  readonly amount: number
  /** What it is an amount of. */
  readonly name: string
  readonly filter: BillEntryFilter
}) {
  const { amount, name, filter } = props
  const text = yuanText(amount)
  return (
    <button
      aria-label={messages.openEntries({ amount: text, name })}
      className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={() => openEntries({ filter, name, amount })}
      type="button"
    >
      {text}
    </button>
  )
}

/** The drawer with the entries behind a sum, while one is chosen. */
export function OpenedEntries() {
  const opened = useStore($openedEntries)
  return opened ? <LazyOverlay onClose={closeEntries} view={drawer} with={{}} /> : null
}

const CENTS = 100

/** Sums amounts in yuan without a rest of floating point. */
export const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * CENTS), 0) / CENTS
