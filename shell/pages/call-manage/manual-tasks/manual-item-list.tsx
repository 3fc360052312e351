import { useMemo } from 'react'
import { connectResult } from '../../../../core/features/calls/enums.ts'
import {
  manualItemStatus,
  manualRefusal,
  manualResult
} from '../../../../core/features/manual-tasks/enums.ts'
import {
  allocate,
  type ItemSearch,
  manualItems,
  recallItems
} from '../../../../core/features/manual-tasks/manual-detail.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import type { ManualAgent, ManualItem } from '../../../../core/features/manual-tasks/schemas.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { PersonName } from '../../../list/cells/customer-cells.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { seeCall } from './see-call.ts'

const or = (text: string | undefined) => text || listMessages.nothing()
const tones = { 1: 'warn', 2: 'good', 3: 'bad' } as const

export const ItemStatus = ({ status, reason }: Pick<ManualItem, 'status' | 'reason'>) => (
  <span title={reason === null ? undefined : manualRefusal.label(reason)}>
    <Tinted tone={tones[status as keyof typeof tones] ?? 'plain'}>
      {manualItemStatus.label(status)}
    </Tinted>
    {reason !== null && (
      <span className="pl-2 text-[12px]/5 text-(--hutong-text-3)">
        {manualRefusal.label(reason)}
      </span>
    )}
  </span>
)

const moment = (at: number | null) => <Moment at={at} />

type Named = Pick<ManualAgent, 'name' | 'userId'>

const describe = (agents: readonly Named[]): ListDescription<ManualItem, ItemSearch> => ({
  label: messages.itemsTab,
  list: manualItems,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, id }) => customerName || id,
  fields: [
    { kind: 'text', key: 'phone', label: messages.phone, isPersonal: true },
    { kind: 'text', key: 'customerName', label: messages.customerName, isPersonal: true },
    {
      kind: 'choice',
      key: 'status',
      label: messages.itemStatus,
      options: manualItemStatus.options
    },
    { kind: 'choice', key: 'result', label: messages.result, options: manualResult.options },
    {
      kind: 'choice',
      key: 'ownerId',
      label: messages.owner,
      isOpen: true,
      options: [
        { value: 'none', label: messages.unassigned },
        ...agents.map(({ userId, name }) => ({ value: userId, label: name }))
      ]
    }
  ],
  columns: [
    {
      key: 'phone',
      title: messages.phone,
      width: 136,
      render: ({ phone }) => <span className="tabular-nums">{phone}</span>
    },
    {
      key: 'name',
      title: messages.customerName,
      width: 112,
      render: ({ customerId, customerName }) => (
        <PersonName customerId={customerId} name={customerName} />
      )
    },
    { key: 'status', title: messages.itemStatus, width: 168, render: ItemStatus },
    {
      key: 'owner',
      title: messages.owner,
      width: 128,
      render: ({ ownerId, ownerName }) => (
        <span title={ownerName}>{ownerId === null ? messages.unassigned() : ownerName}</span>
      )
    },
    { key: 'manager', title: messages.manager, width: 96, render: ({ manager }) => or(manager) },
    {
      key: 'calls',
      title: messages.calls,
      width: 64,
      align: 'right',
      render: ({ callTimes }) => <span className="tabular-nums">{callTimes}</span>
    },
    {
      key: 'connect',
      title: messages.connect,
      width: 96,
      render: ({ connectResult: code }) => or(code === null ? '' : connectResult.label(code))
    },
    {
      key: 'result',
      title: messages.result,
      width: 104,
      render: ({ result }) => or(result === null ? '' : manualResult.label(result))
    },
    {
      key: 'remark',
      title: messages.remark,
      width: 168,
      render: ({ remark }) => <span title={remark}>{or(remark)}</span>
    },
    {
      key: 'follow',
      title: messages.follow,
      width: 168,
      render: ({ followTime }) => moment(followTime)
    },
    {
      key: 'updated',
      title: messages.updated,
      width: 168,
      render: ({ updateTime }) => moment(updateTime)
    }
  ],
  batchActions: [
    {
      name: 'allocate',
      label: messages.allocateTicked,
      needs: 'CMC.CALL.TASK.BASIC.OPER',
      act: allocate
    },
    {
      name: 'recall',
      label: messages.recall,
      needs: 'CMC.CALL.TASK.BASIC.OPER',
      question: count => messages.askRecall({ count }),
      act: recallItems
    }
  ],
  rowActions: [seeCall]
})

/** Numbers of the task, which can be assigned and recalled. */
export function Items({ agents }: { readonly agents: readonly ManualAgent[] }) {
  // Their counts change with each call, their names do not.
  const names = JSON.stringify(agents.map(({ userId, name }) => ({ userId, name })))
  const about = useMemo(() => describe(JSON.parse(names) as readonly Named[]), [names])
  return <DescribedList about={about} />
}
