import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $monthBill,
  exportBill,
  readMonthBill
} from '../../../core/features/billing/account-bills.ts'
import { chargeKind } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { BillRow, MonthBill } from '../../../core/features/billing/schemas.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../widgets/parts/tinted-text.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { useAsyncAction } from '../../list/actions/use-async-action.ts'
import { Unread } from '../../list/unread-rows.tsx'
import { barList } from '../../report/lazy-charts.ts'
import { AmountButton, MonthChoice, OpenedEntries, total, useMonth } from './bill-parts.tsx'
import { BillTable } from './bill-table.tsx'

/** 费用账单: what a month was spent on, by kind and department. */
export default function ExpensePage() {
  const month = useMonth()
  const state = useStore($monthBill)
  useEffect(() => begin(readMonthBill(month)), [month])
  const bill = lastOf(state)
  return (
    <ConsolePage actions={bill && <Export month={bill.month} />}>
      {bill && state.status !== 'failed' ? (
        <div aria-busy={state.status === 'loading'} className="flex flex-col gap-4">
          <Bill bill={bill} />
        </div>
      ) : (
        <section className={`${card} p-5`}>
          {state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readMonthBill(month))} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={8} />
          )}
        </section>
      )}
      <OpenedEntries />
    </ConsolePage>
  )
}

function Export({ month }: { readonly month: string }) {
  const { isBusy, perform } = useAsyncAction()
  return (
    <Button
      aria-busy={isBusy('export')}
      aria-disabled={isBusy('export')}
      onClick={() => perform('export', () => exportBill({ month }))}
    >
      {messages.exportBill()}
    </Button>
  )
}

interface KindSum {
  readonly kind: BillRow['kind']
  readonly count: number
  readonly quantity: number
  readonly charged: number
  readonly givenBack: number
  readonly amount: number
}

function kindSums(rows: readonly BillRow[]): readonly KindSum[] {
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    count: own.reduce((sum, { count }) => sum + count, 0),
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    charged: total(own.map(({ charged }) => charged)),
    givenBack: total(own.map(({ givenBack }) => givenBack)),
    amount: total(own.map(({ amount }) => amount))
  }))
}

const numbersOf = () =>
  [
    { key: 'count', title: messages.count(), isNumber: true },
    { key: 'used', title: messages.used(), isNumber: true },
    { key: 'charged', title: messages.chargedAmount(), isNumber: true },
    { key: 'back', title: messages.givenBack(), isNumber: true },
    { key: 'fee', title: messages.fee(), isNumber: true }
  ] as const

type Sums = Pick<KindSum, 'count' | 'quantity' | 'charged' | 'givenBack'>
const cellsOf = ({ count, quantity, charged, givenBack }: Sums) => [
  ...[thousands(count), thousands(quantity), yuanText(charged), yuanText(givenBack)]
]

function Bill({ bill: { month, months, isClosed, rows } }: { readonly bill: MonthBill }) {
  const kinds = kindSums(rows)
  const all = total(rows.map(({ amount }) => amount))
  const sums = (first: readonly string[]) => [
    ...first,
    ...[thousands(kinds.reduce((sum, { count }) => sum + count, 0)), ''],
    yuanText(total(kinds.map(({ charged }) => charged))),
    yuanText(total(kinds.map(({ givenBack }) => givenBack))),
    <AmountButton amount={all} filter={{ month }} key="sum" name={`${month} ${messages.total()}`} />
  ]
  const empty = messages.noCharges({ month })
  return (
    <>
      <div className={`${card} flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3`}>
        <MonthChoice month={month} months={months} />
        <span className="text-[14px]/6">
          {messages.billTotal({ month })}{' '}
          <strong className="text-[20px]/7 font-semibold tabular-nums">{yuanText(all)}</strong>{' '}
          {messages.yuan()}
        </span>
        <Tinted tone={isClosed ? 'good' : 'plain'}>
          {isClosed ? messages.closedMonth() : messages.openMonth()}
        </Tinted>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <BillTable
          columns={[{ key: 'item', title: messages.item() }, ...numbersOf()]}
          empty={empty}
          rows={kinds.map(row => ({
            key: row.kind,
            cells: [
              chargeKind.label(row.kind),
              ...cellsOf(row),
              <AmountButton
                amount={row.amount}
                filter={{ month, kind: row.kind }}
                key="fee"
                name={`${month} ${chargeKind.label(row.kind)}`}
              />
            ]
          }))}
          sums={sums([messages.total()])}
          title={messages.byKindTable()}
        />
        <div className={`${card} min-w-0 p-4`}>
          <Lazy
            fallback={<div className="h-75" />}
            view={barList}
            with={{
              title: messages.share(),
              unit: messages.yuan(),
              level: 2,
              state: all > 0 ? 'success' : 'empty',
              format: yuanText,
              items: kinds
                .filter(({ amount }) => amount > 0)
                .map(({ kind, amount }) => ({
                  ...{ key: kind, label: chargeKind.label(kind), value: amount }
                }))
            }}
          />
        </div>
      </div>
      <Departments empty={empty} month={month} rows={rows} sums={sums([messages.total(), ''])} />
    </>
  )
}

function Departments(props: {
  readonly month: string
  readonly rows: readonly BillRow[]
  readonly empty: string
  readonly sums: Parameters<typeof BillTable>[0]['sums']
}) {
  const { month, rows, empty, sums } = props
  const ordered = rows.toSorted((a, b) =>
    a.departmentId === b.departmentId
      ? 0
      : (a.departmentId || '~') < (b.departmentId || '~')
        ? -1
        : 1
  )
  return (
    <BillTable
      columns={[
        { key: 'department', title: messages.department() },
        { key: 'item', title: messages.item() },
        ...numbersOf()
      ]}
      empty={empty}
      rows={ordered.map(row => ({
        key: `${row.departmentId} ${row.kind}`,
        cells: [
          row.departmentName,
          chargeKind.label(row.kind),
          ...cellsOf(row),
          <AmountButton
            amount={row.amount}
            filter={{ month, kind: row.kind, departmentId: row.departmentId || '-' }}
            key="fee"
            name={`${month} ${row.departmentName} ${chargeKind.label(row.kind)}`}
          />
        ]
      }))}
      sums={sums}
      title={messages.byDepartmentTable()}
    />
  )
}
