import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $openedEntries,
  billEntries,
  closeEntries
} from '../../../core/features/billing/bill-entries.ts'
import { entryKind } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { yuanText } from '../../../core/features/billing/rules/money.ts'
import type { AccountEntry } from '../../../core/features/billing/schemas.ts'
import { Drawer } from '../../../widgets/kit/large/dialog.tsx'
import { Pager } from '../../../widgets/kit/large/table/pager.tsx'
import { Table } from '../../../widgets/kit/large/table/table.tsx'
import type { Column } from '../../../widgets/kit/large/table/table-types.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'

const columnsNow = (): readonly Column<AccountEntry>[] => [
  {
    key: 'when',
    get title() {
      return messages.when()
    },
    width: 176,
    render: ({ createTime }) => <Moment at={createTime} />
  },
  {
    key: 'item',
    get title() {
      return messages.item()
    },
    width: 152,
    render: ({ kind, isReversal }) => (
      <span className="inline-flex items-center gap-2">
        {entryKind.label(kind)}
        {isReversal && <Tinted tone="warn">{messages.reversal()}</Tinted>}
      </span>
    )
  },
  {
    key: 'used',
    get title() {
      return messages.used()
    },
    width: 72,
    align: 'right',
    render: ({ quantity }) => <span className="tabular-nums">{quantity}</span>
  },
  {
    key: 'price',
    get title() {
      return messages.unitPrice()
    },
    width: 104,
    align: 'right',
    render: ({ unitPrice }) => <span className="tabular-nums">{yuanText(unitPrice)}</span>
  },
  {
    key: 'fee',
    get title() {
      return messages.fee()
    },
    width: 112,
    align: 'right',
    render: ({ amount }) => <span className="tabular-nums">{yuanText(0 - amount)}</span>
  },
  {
    key: 'who',
    get title() {
      return messages.member()
    },
    width: 144,
    render: ({ userName }) => <span title={userName}>{userName || messages.none()}</span>
  },
  {
    key: 'department',
    get title() {
      return messages.department()
    },
    width: 112,
    render: ({ departmentName }) => (
      <span title={departmentName}>{departmentName || messages.none()}</span>
    )
  },
  {
    key: 'note',
    get title() {
      return messages.note()
    },
    width: 160,
    render: ({ line, remark }) => {
      const text = remark || line
      return <span title={text}>{text || messages.none()}</span>
    }
  }
]

/** The entries behind a sum of a bill. */
export default function EntriesDrawer() {
  const opened = useStore($openedEntries)
  const { state, list, old, page, pageSize, total } = useStore(billEntries.$list)
  useEffect(() => closeEntries, [])
  if (!opened) return null
  const { name, amount } = opened
  return (
    <Drawer
      isOpen
      onClose={closeEntries}
      title={messages.entriesOf({ name })}
      width="min(1040px, 100%)"
    >
      <div className="flex flex-col gap-2">
        <p className="text-[14px]/6">
          {messages.total()}{' '}
          <strong className="font-semibold tabular-nums">{yuanText(amount)}</strong>{' '}
          {messages.yuan()}
        </p>
        <Table
          columns={columnsNow()}
          keyOf={({ id }) => id}
          label={messages.entries()}
          onRetry={() => begin(billEntries.reload())}
          rows={list.length > 0 ? list : old}
          state={state}
          waitingRows={pageSize}
        />
        {state !== 'fail' && (
          <Pager
            label={messages.entries()}
            onPage={next => begin(billEntries.turnTo(next))}
            onPageSize={size => begin(billEntries.resize(size))}
            page={page}
            pageSize={pageSize}
            total={state === 'loading' && total === 0 ? undefined : total}
          />
        )}
      </div>
    </Drawer>
  )
}
