import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $dayBills, readDayBills } from '../../../core/features/billing/account-bills.ts'
import { openEntries } from '../../../core/features/billing/bill-entries.ts'
import { type ChargeKind, chargeKind } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { DayBill, DayBills } from '../../../core/features/billing/schemas.ts'
import { addDays } from '../../../core/lib/format/china-day.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Unread } from '../../list/unread-rows.tsx'
import { stackedBars } from '../../report/lazy-charts.ts'
import { AmountButton, MonthChoice, OpenedEntries, total, useMonth } from './bill-parts.tsx'
import { BillTable } from './bill-table.tsx'

/** 日账单: what was spent on each day of a month. */
export default function DailyPage() {
  const month = useMonth()
  const state = useStore($dayBills)
  useEffect(() => begin(readDayBills(month)), [month])
  const bills = lastOf(state)
  return (
    <ConsolePage>
      {bills && state.status !== 'failed' ? (
        <div aria-busy={state.status === 'loading'} className="flex flex-col gap-4">
          <Days bills={bills} />
        </div>
      ) : (
        <section className={`${card} p-5`}>
          {state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readDayBills(month))} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={8} />
          )}
        </section>
      )}
      <OpenedEntries />
    </ConsolePage>
  )
}

/** In the order of time, with the days between on which nothing was charged. */
function everyDay(days: readonly DayBill[]): readonly DayBill[] {
  const found = new Map(days.map(one => [one.day, one]))
  const [last, first] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const all: DayBill[] = []
  for (let day = first; day !== '' && day <= last; day = addDays(day, 1))
    all.push(found.get(day) ?? { day, count: 0, amount: 0, spent: [] })
  return all
}

const amountIn = ({ spent }: DayBill, kind: ChargeKind): number | undefined =>
  spent.find(one => one.kind === kind)?.amount

function Days({ bills: { month, months, days } }: { readonly bills: DayBills }) {
  const all = total(days.map(({ amount }) => amount))
  const kinds = chargeKind.codes.filter(kind => days.some(day => amountIn(day, kind) !== undefined))
  const chronological = everyDay(days)
  return (
    <>
      <div className={`${card} flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3`}>
        <MonthChoice month={month} months={months} />
        <span className="text-[14px]/6">
          {messages.billTotal({ month })}{' '}
          <strong className="text-[20px]/7 font-semibold tabular-nums">{yuanText(all)}</strong>{' '}
          {messages.yuan()}
        </span>
      </div>
      <div className={`${card} min-w-0 p-4`}>
        <Lazy
          fallback={<div className="h-75" />}
          view={stackedBars}
          with={{
            title: messages.dayCharges({ month }),
            unit: messages.yuan(),
            level: 2,
            state: days.length > 0 ? 'success' : 'empty',
            format: yuanText,
            labels: chronological.map(({ day }) => day.slice(5)),
            series: kinds.map(kind => ({
              ...{ key: kind, name: chargeKind.label(kind) },
              values: chronological.map(day => Math.max(0, amountIn(day, kind) ?? 0)),
              onOpen: (index: number) => {
                const day = chronological[index]
                if (day && day.count > 0)
                  openEntries({
                    filter: { month, day: day.day, kind },
                    name: `${day.day} ${chargeKind.label(kind)}`,
                    amount: amountIn(day, kind) ?? 0
                  })
              }
            }))
          }}
        />
      </div>
      <BillTable
        columns={[
          { key: 'day', title: messages.day() },
          { key: 'count', title: messages.count(), isNumber: true },
          ...kinds.map(kind => ({ key: kind, title: chargeKind.label(kind), isNumber: true })),
          { key: 'fee', title: messages.fee(), isNumber: true }
        ]}
        empty={messages.noCharges({ month })}
        rows={days.map(day => ({
          key: day.day,
          cells: [
            day.day,
            thousands(day.count),
            ...kinds.map(kind => {
              const amount = amountIn(day, kind)
              return amount === undefined ? (
                messages.none()
              ) : (
                <AmountButton
                  amount={amount}
                  filter={{ month, day: day.day, kind }}
                  key={kind}
                  name={`${day.day} ${chargeKind.label(kind)}`}
                />
              )
            }),
            <AmountButton
              amount={day.amount}
              filter={{ month, day: day.day }}
              key="fee"
              name={`${day.day} ${messages.total()}`}
            />
          ]
        }))}
        sums={[
          messages.total(),
          thousands(days.reduce((sum, { count }) => sum + count, 0)),
          ...kinds.map(kind => yuanText(total(days.map(day => amountIn(day, kind) ?? 0)))),
          yuanText(all)
        ]}
        title={messages.dayTable({ month })}
      />
    </>
  )
}
