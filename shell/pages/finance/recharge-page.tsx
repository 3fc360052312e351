import { useStore } from '@nanostores/react'
import {
  $accountDialog,
  closeAccountDialog,
  openAccountDialog
} from '../../../core/features/billing/account-overview.ts'
import { entryKind, paidKind, rechargeWay } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import {
  type RechargeSearch,
  rechargeRecords
} from '../../../core/features/billing/recharge-records.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { AccountEntry } from '../../../core/features/billing/schemas.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'

const dialogs = lazyView(() => import('./account-dialogs.tsx'))

const needs = 'CMC.ACC.OVER.BASIC.OPER'

const Signed = ({ amount }: { readonly amount: number }) => (
  <span
    className={`tabular-nums ${amount < 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-success)'}`}
  >
    {amount > 0 ? '+' : ''}
    {yuanText(amount)}
  </span>
)

const records: ListDescription<AccountEntry, RechargeSearch> = {
  label: messages.records,
  list: rechargeRecords,
  keyOf: ({ id }) => id,
  fields: [
    { kind: 'choice', key: 'kind', label: messages.kind, options: paidKind.options },
    { kind: 'choice', key: 'way', label: messages.way, options: rechargeWay.options },
    { kind: 'text', key: 'voucher', label: messages.voucher, maxLength: 64 },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.when,
      limitMonths: 12,
      noFuture: true,
      shortcuts: 'long'
    }
  ],
  columns: [
    {
      key: 'when',
      sort: 'createTime',
      title: messages.when,
      width: 176,
      render: ({ createTime }) => <Moment at={createTime} />
    },
    {
      key: 'kind',
      title: messages.kind,
      width: 104,
      render: ({ kind }) => (
        <Tinted tone={kind === 'recharge' ? 'good' : kind === 'correction' ? 'warn' : 'plain'}>
          {entryKind.label(kind)}
        </Tinted>
      )
    },
    {
      key: 'amount',
      title: messages.amount,
      width: 136,
      align: 'right',
      render: ({ amount }) => <Signed amount={amount} />
    },
    {
      key: 'after',
      title: messages.after,
      width: 136,
      align: 'right',
      render: ({ balance }) => (
        <span className="tabular-nums">{balance !== null && yuanText(balance)}</span>
      )
    },
    {
      key: 'way',
      title: messages.way,
      width: 104,
      render: ({ way }) => (way ? rechargeWay.label(way) : messages.none())
    },
    {
      key: 'voucher',
      title: messages.voucher,
      width: 144,
      render: ({ voucher }) => <span title={voucher}>{voucher || messages.none()}</span>
    },
    {
      key: 'operator',
      title: messages.operator,
      width: 112,
      render: ({ userName }) => <span title={userName}>{userName || messages.none()}</span>
    },
    {
      key: 'remark',
      title: messages.remark,
      render: ({ remark }) => <span title={remark}>{remark || messages.none()}</span>
    }
  ],
  actions: [
    {
      ...{ name: 'recharge', label: messages.recharge, needs, tone: 'primary' },
      act: () => openAccountDialog('recharge')
    },
    {
      ...{ name: 'correct', label: messages.correct, needs },
      act: () => openAccountDialog('correction')
    }
  ]
}

/** 充值记录: what was paid into the account, and corrections. */
export default function RechargePage() {
  const { status } = useStore($accountDialog)
  return (
    <ConsolePage>
      <DescribedList about={records} />
      {(status === 'recharge' || status === 'correction') && (
        <LazyOverlay onClose={closeAccountDialog} view={dialogs} with={{}} />
      )}
    </ConsolePage>
  )
}
