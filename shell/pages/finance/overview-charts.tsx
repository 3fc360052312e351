import { chargeKind } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { AccountOverview, Spent } from '../../../core/features/billing/schemas.ts'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import { barList, stackedBars } from '../../report/lazy-charts.ts'

const panel = `${card} min-w-0 p-4`
const waiting = <div className="h-75" />

const amountIn = (spent: readonly Spent[], kind: Spent['kind']): number =>
  spent.find(one => one.kind === kind)?.amount ?? 0

/** What was spent by day and by kind; more given back than charged is drawn as nothing. */
export function OverviewCharts({ account }: { readonly account: AccountOverview }) {
  const { days, spentThisMonth } = account
  const kinds = chargeKind.codes.filter(kind =>
    days.some(({ spent }) => amountIn(spent, kind) !== 0)
  )
  return (
    <div className="grid grid-cols-1 gap-4 @min-[1000px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className={panel}>
        <Lazy
          fallback={waiting}
          view={stackedBars}
          with={{
            title: messages.byDay(),
            unit: messages.yuan(),
            level: 2,
            state: kinds.length > 0 ? 'success' : 'empty',
            labels: days.map(({ day }) => day.slice(5)),
            format: yuanText,
            series: kinds.map(kind => ({
              key: kind,
              name: chargeKind.label(kind),
              values: days.map(({ spent }) => Math.max(0, amountIn(spent, kind)))
            }))
          }}
        />
      </div>
      <div className={panel}>
        <Lazy
          fallback={waiting}
          view={barList}
          with={{
            title: messages.byKind(),
            unit: messages.yuan(),
            level: 2,
            state: spentThisMonth.length > 0 ? 'success' : 'empty',
            format: yuanText,
            items: spentThisMonth.map(({ kind, amount }) => ({
              key: kind,
              label: chargeKind.label(kind),
              value: Math.max(0, amount)
            }))
          }}
        />
      </div>
    </div>
  )
}
