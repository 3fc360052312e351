import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { openCallDetail } from '../../../core/features/call-detail/call-window.ts'
import {
  messageOrigin,
  receiptState,
  sendState,
  unsubscribeSource
} from '../../../core/features/messaging/enums.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { messageRecordTitles as titles } from '../../../core/features/messaging/record-messages.ts'
import {
  exportMessageRecords,
  type MessageRecordSearch,
  messageRecordList,
  removeMessageRecords
} from '../../../core/features/messaging/records/message-records.ts'
import {
  $isAddingUnsubscribed,
  closeAddingUnsubscribed,
  openAddingUnsubscribed,
  restoreNumbers,
  type UnsubscribedSearch,
  unsubscribedList
} from '../../../core/features/messaging/records/unsubscribed.ts'
import type { MessageRecord, UnsubscribedNumber } from '../../../core/features/messaging/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { recordColumns } from './record-cells.tsx'

const adding = lazyView(() => import('./add-unsubscribed.tsx'))
const remove = 'CMC.SMS.RECORD.DELE'
/** Neither waiting nor being sent. */
const isOver = (row: MessageRecord): boolean => row.sendState !== 0 && row.sendState !== 3

const records: ListDescription<MessageRecord, MessageRecordSearch> = {
  label: messages.records,
  list: messageRecordList,
  keyOf: ({ id }) => id,
  nameOf: ({ name, createTime }) => `${name} ${dateTime(createTime)}`,
  fields: [
    { kind: 'text', key: 'phone', label: titles.phone, isPersonal: true },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.searchTime,
      limitMonths: 3,
      noFuture: true,
      shortcuts: 'days'
    },
    { kind: 'choice', key: 'sendState', label: titles.state, options: sendState.options },
    { kind: 'choice', key: 'receiptState', label: titles.receipt, options: receiptState.options },
    { kind: 'choice', key: 'origin', label: titles.origin, options: messageOrigin.options },
    { kind: 'text', key: 'taskName', label: titles.task },
    { kind: 'text', key: 'content', label: titles.content, isPersonal: true },
    {
      kind: 'choice',
      key: 'hasReply',
      label: messages.hasReply,
      options: [
        { value: 'true', label: messages.replied },
        { value: 'false', label: messages.notReplied }
      ]
    }
  ],
  columns: recordColumns,
  actions: [{ name: 'export', label: messages.export, act: exportMessageRecords }],
  rowActions: [
    {
      name: 'call',
      label: messages.seeCall,
      isShown: ({ callRecordId }) => callRecordId !== '',
      act: ({ callRecordId }) => openCallDetail({ callRecordId, list: messageRecordList })
    },
    {
      name: 'remove',
      label: messages.remove,
      needs: remove,
      isShown: isOver,
      isDangerous: true,
      question: ({ phone }) => messages.removeRecordQuestion({ phone }),
      act: ({ id }) => removeMessageRecords([id])
    }
  ],
  batchActions: [
    {
      name: 'remove',
      label: messages.removeMany,
      needs: remove,
      isDangerous: true,
      question: count => messages.removeManyQuestion({ count }),
      act: removeMessageRecords
    }
  ]
}

const unsubscribed: ListDescription<UnsubscribedNumber, UnsubscribedSearch> = {
  label: messages.unsubscribed,
  list: unsubscribedList,
  keyOf: ({ id }) => id,
  nameOf: ({ phone }) => phone,
  fields: [{ kind: 'text', key: 'phone', label: messages.number, isPersonal: true }],
  columns: [
    {
      key: 'phone',
      title: messages.number,
      width: 152,
      render: ({ phone }) => <span className="tabular-nums">{phone}</span>
    },
    {
      key: 'source',
      title: messages.from,
      width: 104,
      render: ({ source }) => unsubscribeSource.label(source)
    },
    {
      key: 'remark',
      title: messages.unsubscribedRemark,
      render: ({ remark }) => <span title={remark || undefined}>{remark || messages.none()}</span>
    },
    {
      key: 'creator',
      title: messages.creator,
      width: 120,
      render: ({ creatorName }) => creatorName || messages.none()
    },
    {
      key: 'time',
      sort: 'createTime',
      title: messages.time,
      width: 168,
      render: ({ createTime }) => <Moment at={createTime} />
    }
  ],
  actions: [{ name: 'add', label: messages.add, tone: 'primary', act: openAddingUnsubscribed }],
  rowActions: [
    {
      name: 'restore',
      label: messages.restore,
      needs: remove,
      isDangerous: true,
      question: ({ phone }) => messages.restoreQuestion({ phone }),
      act: ({ id }) => restoreNumbers([id])
    }
  ],
  batchActions: [
    {
      name: 'restore',
      label: messages.restoreMany,
      needs: remove,
      isDangerous: true,
      question: count => messages.restoreManyQuestion({ count }),
      act: restoreNumbers
    }
  ]
}

type Tab = 'records' | 'unsubscribed'

/** 短信记录, and the numbers that unsubscribed. */
export default function MessageRecordsPage() {
  const [tab, choose] = useState<Tab>('records')
  const isAdding = useStore($isAddingUnsubscribed)
  return (
    <ConsolePage>
      <Tabs
        chosen={tab}
        label={messages.tabs()}
        onChoose={choose}
        tabs={[
          { name: 'records', label: messages.recordsTab() },
          { name: 'unsubscribed', label: messages.unsubscribedTab() }
        ]}
      >
        {tab === 'records' ? (
          <DescribedList about={records} key="records" />
        ) : (
          <DescribedList about={unsubscribed} key="unsubscribed" />
        )}
      </Tabs>
      {isAdding && <LazyOverlay onClose={closeAddingUnsubscribed} view={adding} with={{}} />}
    </ConsolePage>
  )
}
