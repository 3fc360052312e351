import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $statements,
  closeMonth,
  exportStatements,
  readStatements
} from '../../../core/features/billing/account-bills.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { Statement } from '../../../core/features/billing/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card, spacedLabel } from '../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../widgets/parts/tinted-text.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { useAsyncAction } from '../../list/actions/use-async-action.ts'
import { Unread } from '../../list/unread-rows.tsx'
import { linkTo } from '../../router/follow-link.ts'
import { BillTable } from './bill-table.tsx'

/** 账单导出: what each month began and ended with, and its closing. */
export default function StatementPage() {
  const state = useStore($statements)
  useEffect(() => begin(readStatements()), [])
  const months = lastOf(state)
  return (
    <ConsolePage actions={months && months.length > 0 && <Export />}>
      {months && state.status !== 'failed' ? (
        <Months months={months} />
      ) : (
        <section className={`${card} p-5`}>
          {state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readStatements())} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={6} />
          )}
        </section>
      )}
    </ConsolePage>
  )
}

function Export() {
  const { isBusy, perform } = useAsyncAction()
  return (
    <Button
      aria-busy={isBusy('export')}
      aria-disabled={isBusy('export')}
      onClick={() => perform('export', exportStatements)}
      tone="primary"
    >
      {messages.exportStatements()}
    </Button>
  )
}

const amount = (yuan: number) => (
  <span className={yuan < 0 ? 'text-(--hutong-danger)' : undefined}>{yuanText(yuan)}</span>
)

function State({ month }: { readonly month: Statement }) {
  if (month.isClosed)
    return (
      <span
        title={messages.closedOn({
          name: month.closedBy,
          time: month.closedTime === null ? '' : dateTime(month.closedTime)
        })}
      >
        <Tinted tone="good">{messages.closedMonth()}</Tinted>
      </span>
    )
  return (
    <Tinted tone={month.isCurrent ? 'plain' : 'warn'}>
      {month.isCurrent ? messages.current() : messages.openMonth()}
    </Tinted>
  )
}

function Months({ months }: { readonly months: readonly Statement[] }) {
  const mayClose = useStore($may)('CMC.ACC.OVER.BASIC.OPER')
  const [closing, ask] = useState<string>()
  // Months close in their order.
  const next = months.findLast(({ isClosed, isCurrent }) => !isClosed && !isCurrent)?.month
  return (
    <>
      <BillTable
        columns={[
          { key: 'month', title: messages.monthName() },
          { key: 'opening', title: messages.opening(), isNumber: true },
          { key: 'paid', title: messages.paidIn(), isNumber: true },
          { key: 'corrected', title: messages.correctedSum(), isNumber: true },
          { key: 'spent', title: messages.spentSum(), isNumber: true },
          { key: 'closing', title: messages.closing(), isNumber: true },
          { key: 'state', title: messages.state() },
          ...(mayClose ? [{ key: 'close', title: messages.close() }] : [])
        ]}
        empty={messages.noStatements()}
        note={messages.statementNote()}
        rows={months.map(one => ({
          key: one.month,
          cells: [
            one.month,
            amount(one.opening),
            amount(one.recharged),
            amount(one.corrected),
            <a
              {...linkTo(`/finance/expense?month=${one.month}`)}
              className="text-(--hutong-link) hover:underline"
              key="spent"
            >
              {yuanText(one.charged)}
            </a>,
            amount(one.closing),
            <State key="state" month={one} />,
            ...(mayClose
              ? [
                  one.month === next ? (
                    <Button
                      aria-label={`${messages.close()} ${one.month}`}
                      className={spacedLabel}
                      key="close"
                      onClick={() => ask(one.month)}
                      size="small"
                    >
                      {messages.close()}
                    </Button>
                  ) : (
                    messages.none()
                  )
                ]
              : [])
          ]
        }))}
        title={messages.statements()}
      />
      <Confirm
        confirm={messages.close()}
        isOpen={closing !== undefined}
        onAnswer={yes => {
          if (yes && closing !== undefined) begin(closeMonth(closing))
          ask(undefined)
        }}
        text={messages.closeConsequence()}
        title={messages.closeQuestion({ month: closing ?? '' })}
      />
    </>
  )
}
