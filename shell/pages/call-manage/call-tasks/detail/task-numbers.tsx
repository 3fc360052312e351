import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { openCallDetail } from '../../../../../core/features/call-detail/call-window.ts'
import { callItemStatus } from '../../../../../core/features/call-tasks/enums.ts'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { CallItem } from '../../../../../core/features/call-tasks/schemas.ts'
import {
  $taskId,
  exportItems,
  type ItemSearch,
  taskItems,
  watchItems
} from '../../../../../core/features/call-tasks/task-detail.ts'
import { callResult } from '../../../../../core/features/calls/call-record-enums.ts'
import { intentCode } from '../../../../../core/features/customer-details/enums.ts'
import { joinMessages } from '../../../../../core/messages/join-messages.ts'
import { listMessages } from '../../../../../core/messages/list-messages.ts'
import { Dialog } from '../../../../../widgets/kit/large/dialog.tsx'
import { Lazy, lazyView } from '../../../../../widgets/kit/lazy-view.tsx'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListColumn, ListDescription } from '../../../../list/list-description.ts'

const [CONNECTED, DONE] = [0, 2]
const whyNot = lazyView(() => import('../../../../../widgets/parts/why-not/why-not.tsx'))

const Ellipsis = ({ text }: { readonly text: string }) => (
  <span title={text || undefined}>{text || listMessages.nothing()}</span>
)

const columns: readonly ListColumn<CallItem>[] = [
  {
    key: 'phone',
    title: messages.phone,
    width: 136,
    render: ({ phone }) => <span className="tabular-nums">{phone}</span>
  },
  {
    key: 'others',
    title: messages.otherPhones,
    width: 136,
    render: ({ otherPhones }) => (
      <span className="tabular-nums">
        {otherPhones.join(joinMessages.list()) || listMessages.nothing()}
      </span>
    )
  },
  {
    key: 'customer',
    title: messages.customer,
    width: 112,
    render: ({ customerName }) => <Ellipsis text={customerName} />
  },
  {
    key: 'status',
    title: messages.numberStatus,
    width: 88,
    render: ({ status }) => callItemStatus.label(status)
  },
  {
    key: 'times',
    title: messages.callTimes,
    width: 80,
    align: 'right',
    render: ({ callTimes }) => <span className="tabular-nums">{callTimes}</span>
  },
  {
    key: 'result',
    title: messages.result,
    width: 112,
    render: ({ callResult: code }) =>
      code === null ? (
        listMessages.nothing()
      ) : (
        <Tinted tone={code === CONNECTED ? 'good' : 'plain'}>{callResult.label(code)}</Tinted>
      )
  },
  {
    key: 'intent',
    title: messages.intent,
    width: 88,
    render: ({ intentCode: code }) =>
      code === null ? listMessages.nothing() : intentCode.label(code)
  },
  {
    key: 'last',
    sort: 'lastCallTime',
    title: messages.lastCall,
    width: 168,
    render: ({ lastCallTime }) => <Moment at={lastCallTime} />
  },
  {
    key: 'next',
    title: messages.nextCall,
    width: 168,
    render: ({ nextCallTime }) => <Moment at={nextCallTime} />
  },
  {
    key: 'fields',
    title: messages.fields,
    width: 200,
    render: ({ customFieldsMap }) => (
      <Ellipsis
        text={Object.entries(customFieldsMap)
          .map(([name, value]) => messages.field({ name, value }))
          .join(joinMessages.list())}
      />
    )
  }
]

const describe = (setItemId: (phone: string) => void): ListDescription<CallItem, ItemSearch> => ({
  label: messages.numberList,
  list: taskItems,
  keyOf: ({ id }) => id,
  // Numbers are kept out of attributes.
  nameOf: ({ customerName: name, id }) => messages.numberName({ name, id }),
  fields: [
    { kind: 'text', key: 'phone', label: messages.phone, isPersonal: true },
    {
      kind: 'choice',
      key: 'status',
      label: messages.numberStatus,
      options: callItemStatus.options
    },
    { kind: 'choice', key: 'callResult', label: messages.result, options: callResult.options },
    { kind: 'choice', key: 'intentCode', label: messages.intent, options: intentCode.options }
  ],
  columns,
  rowActions: [
    {
      name: 'call',
      label: messages.seeCall,
      isShown: ({ callRecordId }) => callRecordId !== null,
      act: ({ callRecordId }) => {
        if (callRecordId !== null) openCallDetail({ callRecordId, list: taskItems })
      }
    },
    {
      name: 'why',
      label: messages.why,
      // A masked number cannot be queried.
      isShown: ({ status, phone }) => status !== DONE && !phone.includes('*'),
      act: ({ phone }) => setItemId(phone)
    }
  ],
  actions: [
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportItems
    }
  ]
})

/** Whether text is selected; `isCollapsed` is unreliable for selections in a shadow tree. */
const isSelecting = (): boolean => getSelection()?.toString() !== ''

/** Numbers of the task, each with its result, or the reason why it is not called. */
export default function TaskNumbers() {
  const taskId = useStore($taskId)
  const [itemId, ask] = useState<string>()
  const [about] = useState(() => describe(ask))
  useEffect(() => watchItems(isSelecting), [])
  return (
    <>
      <DescribedList about={about} />
      {itemId !== undefined && taskId !== undefined && (
        <Dialog isOpen onClose={() => ask(undefined)} title={messages.why()} width={480}>
          <p className="mb-3 text-(--hutong-text-2) tabular-nums">{itemId}</p>
          <Lazy view={whyNot} with={{ taskId, phone: itemId }} />
        </Dialog>
      )}
    </>
  )
}
