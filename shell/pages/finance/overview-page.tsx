import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $accountDialog,
  $accountOverview,
  closeAccountDialog,
  openAccountDialog,
  readAccount
} from '../../../core/features/billing/account-overview.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { AccountOverview, Spent } from '../../../core/features/billing/schemas.ts'
import { timeOfDay } from '../../../core/lib/format/dates.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card, spacedLabel } from '../../../widgets/kit/large/cell-styles.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Unread } from '../../list/unread-rows.tsx'
import { KpiCard } from '../../report/kpi-card.tsx'
import { total } from './bill-parts.tsx'
import { OverviewCharts } from './overview-charts.tsx'
import { PackageTable, RateTable } from './overview-tables.tsx'

const payments = lazyView(() => import('./account-dialogs.tsx'))
const settings = lazyView(() => import('./setting-dialogs.tsx'))

const YEAR = 365

const sumOf = (spent: readonly Spent[]): number => total(spent.map(({ amount }) => amount))

/** 账户总览: the balance, what it was spent on, and how long it lasts. */
export default function OverviewPage() {
  const state = useStore($accountOverview)
  const mayOperate = useStore($may)('CMC.ACC.OVER.BASIC.OPER')
  useEffect(() => begin(readAccount()), [])
  const account = lastOf(state)
  return (
    <ConsolePage
      actions={
        account &&
        mayOperate && (
          <>
            <Button onClick={() => openAccountDialog('limit')}>{messages.editLimit()}</Button>
            <Button onClick={() => openAccountDialog('rate')}>{messages.editRate()}</Button>
            <Button
              className={spacedLabel}
              onClick={() => openAccountDialog('recharge')}
              tone="primary"
            >
              {messages.recharge()}
            </Button>
          </>
        )
      }
      {...(account && { subtitle: messages.readAt({ time: timeOfDay(account.readTime) }) })}
    >
      {account ? (
        <Account account={account} />
      ) : (
        <section className={`${card} p-5`}>
          {state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readAccount())} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={8} />
          )}
        </section>
      )}
    </ConsolePage>
  )
}

function lastsFor({ daysLeft, balance, isOpened }: AccountOverview): string {
  if (!isOpened) return messages.notOpened()
  if (balance <= 0) return messages.spentOut()
  if (daysLeft === null) return messages.none()
  return daysLeft > YEAR ? messages.manyDays() : messages.days({ days: daysLeft })
}

function Account({ account }: { readonly account: AccountOverview }) {
  const { status } = useStore($accountDialog)
  const { balance, warningLimit, days, dailyAverage, today, spentToday, spentThisMonth } = account
  const limit = yuanText(warningLimit)
  return (
    <div className="flex flex-col gap-4">
      {account.isOpened && balance <= Math.max(0, warningLimit) && (
        <p
          className={`${card} px-4 py-3 ${balance <= 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-warn)'}`}
          role="alert"
        >
          {balance <= 0 ? messages.gone() : messages.low({ limit })}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 @min-[560px]:grid-cols-2 @min-[1080px]:grid-cols-4">
        <KpiCard
          label={messages.balance()}
          note={`${messages.limit()} ${
            warningLimit > 0 ? messages.limitValue({ limit }) : messages.limitUnset()
          }`}
          unit={messages.yuan()}
          value={yuanText(balance)}
        />
        <KpiCard
          label={messages.daysLeft()}
          note={
            account.daysLeft === null
              ? messages.noForecast()
              : messages.average({ days: days.length, amount: yuanText(dailyAverage) })
          }
          value={lastsFor(account)}
        />
        <KpiCard
          label={messages.today()}
          note={today}
          to="/finance/daily"
          unit={messages.yuan()}
          value={yuanText(sumOf(spentToday))}
        />
        <KpiCard
          label={messages.month()}
          note={messages.monthHint({ month: today.slice(0, 7) })}
          to="/finance/expense"
          unit={messages.yuan()}
          value={yuanText(sumOf(spentThisMonth))}
        />
      </div>
      <OverviewCharts account={account} />
      <div className="grid grid-cols-1 items-start gap-4 @min-[1000px]:grid-cols-2">
        <RateTable account={account} />
        <PackageTable packages={account.packages} />
      </div>
      {(status === 'recharge' || status === 'correction') && (
        <LazyOverlay onClose={closeAccountDialog} view={payments} with={{}} />
      )}
      {(status === 'limit' || status === 'rate') && (
        <LazyOverlay onClose={closeAccountDialog} view={settings} with={{ account }} />
      )}
    </div>
  )
}
