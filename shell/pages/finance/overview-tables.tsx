import { type ChargeKind, chargeKind } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type {
  AccountOverview,
  AccountPackage,
  AccountRate
} from '../../../core/features/billing/schemas.ts'
import { chinaTime } from '../../../core/lib/format/china-day.ts'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import { BillTable } from './bill-table.tsx'

const units: Readonly<Record<ChargeKind, () => string>> = {
  ...{ agentCall: messages.perMinute, incomingCall: messages.perMinute },
  ...{ robotCall: messages.perMinute, message: messages.perSegment },
  ...{ numberView: messages.perView, robotMonth: messages.perRobot, lineMonth: messages.perLine }
}

const priceText = ({ price }: AccountRate): string => {
  if (price === null) return messages.followsAll()
  return price === 0 ? messages.unpriced() : yuanText(price)
}

/** Prices that hold now, and those that will. */
export function RateTable({ account: { rates } }: { readonly account: AccountOverview }) {
  return (
    <BillTable
      columns={[
        { key: 'kind', title: messages.rateKind() },
        { key: 'line', title: messages.rateLine() },
        { key: 'price', title: messages.price(), isNumber: true },
        { key: 'unit', title: messages.unit() },
        { key: 'from', title: messages.validFrom(), isNumber: true }
      ]}
      empty={messages.unpriced()}
      note={messages.rateHint()}
      rows={rates.map(rate => ({
        key: `${rate.kind} ${rate.line} ${rate.validFrom}`,
        cells: [
          <span className="inline-flex items-center gap-2" key="kind">
            {chargeKind.label(rate.kind)}
            {rate.isFuture && <Tinted tone="warn">{messages.future()}</Tinted>}
          </span>,
          rate.line || messages.allLines(),
          priceText(rate),
          units[rate.kind]?.() ?? '',
          rate.validFrom === 0 ? messages.always() : chinaTime(rate.validFrom).slice(0, 16)
        ]
      }))}
      title={messages.rates()}
    />
  )
}

const sum = (list: readonly AccountPackage[], of: 'amount' | 'charged'): string =>
  yuanText(list.reduce((total, one) => total + Math.round(one[of] * 100), 0) / 100)

/** Robots and lines of this month. */
export function PackageTable({ packages }: { readonly packages: readonly AccountPackage[] }) {
  return (
    <BillTable
      columns={[
        { key: 'kind', title: messages.packageKind() },
        { key: 'name', title: messages.packageName() },
        { key: 'quantity', title: messages.quantity(), isNumber: true },
        { key: 'price', title: messages.monthPrice(), isNumber: true },
        { key: 'amount', title: messages.monthAmount(), isNumber: true },
        { key: 'charged', title: messages.charged(), isNumber: true }
      ]}
      empty={messages.noPackages()}
      note={messages.packagesNote()}
      rows={packages.map(one => ({
        key: `${one.kind} ${one.name}`,
        cells: [
          chargeKind.label(one.kind),
          one.name,
          one.quantity,
          yuanText(one.price),
          yuanText(one.amount),
          yuanText(one.charged)
        ]
      }))}
      sums={[messages.total(), '', '', '', sum(packages, 'amount'), sum(packages, 'charged')]}
      title={messages.packages()}
    />
  )
}
