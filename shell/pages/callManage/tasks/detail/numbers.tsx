import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { openCallDetail } from '../../../../../core/areas/call-detail/open.ts'
import {
  $taskId,
  exportItems,
  type ItemSearch,
  taskItems,
  watchItems
} from '../../../../../core/areas/call-tasks/task.ts'
import type { CallItem } from '../../../../../core/contract/entities/call-task.ts'
import { callResult } from '../../../../../core/contract/enums/call-records.ts'
import { callItemStatus } from '../../../../../core/contract/enums/call-tasks.ts'
import { intentCode } from '../../../../../core/contract/enums/intents.ts'
import { listText } from '../../../../../core/text/list.ts'
import { taskPageText as t } from '../../../../../core/text/task-pages.ts'
import { Dialog } from '../../../../../widgets/kit/large/dialog.tsx'
import { Apart, piece } from '../../../../../widgets/parts/apart.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListColumn, ListDescription } from '../../../../list/description.ts'
import { Moment } from '../../../../list/moment.tsx'
import { Tinted } from '../../../../list/tinted.tsx'

const [CONNECTED, DONE] = [0, 2]
const whyNot = piece(() => import('../../../../../widgets/parts/why-not/why-not.tsx'))

const Words = ({ text }: { readonly text: string }) => (
  <span title={text || undefined}>{text || listText.nothing()}</span>
)

const columns: readonly ListColumn<CallItem>[] = [
  {
    key: 'phone',
    title: t.phone,
    width: 136,
    draw: ({ phone }) => <span className="tabular-nums">{phone}</span>
  },
  {
    key: 'others',
    title: t.otherPhones,
    width: 136,
    draw: ({ otherPhones }) => (
      <span className="tabular-nums">{otherPhones.join('、') || listText.nothing()}</span>
    )
  },
  {
    key: 'customer',
    title: t.customer,
    width: 112,
    draw: ({ customerName }) => <Words text={customerName} />
  },
  {
    key: 'status',
    title: t.numberStatus,
    width: 88,
    draw: ({ status }) => callItemStatus.label(status)
  },
  {
    key: 'times',
    title: t.callTimes,
    width: 80,
    align: 'right',
    draw: ({ callTimes }) => <span className="tabular-nums">{callTimes}</span>
  },
  {
    key: 'result',
    title: t.result,
    width: 112,
    draw: ({ callResult: code }) =>
      code === null ? (
        listText.nothing()
      ) : (
        <Tinted tone={code === CONNECTED ? 'good' : 'plain'}>{callResult.label(code)}</Tinted>
      )
  },
  {
    key: 'intent',
    title: t.intent,
    width: 88,
    draw: ({ intentCode: code }) => (code === null ? listText.nothing() : intentCode.label(code))
  },
  {
    key: 'last',
    sort: 'lastCallTime',
    title: t.lastCall,
    width: 168,
    draw: ({ lastCallTime }) => <Moment at={lastCallTime} />
  },
  {
    key: 'next',
    title: t.nextCall,
    width: 168,
    draw: ({ nextCallTime }) => <Moment at={nextCallTime} />
  },
  {
    key: 'fields',
    title: t.fields,
    width: 200,
    draw: ({ customFieldsMap }) => (
      <Words
        text={Object.entries(customFieldsMap)
          .map(([name, value]) => t.field({ name, value }))
          .join('、')}
      />
    )
  }
]

const describe = (ask: (phone: string) => void): ListDescription<CallItem, ItemSearch> => ({
  label: t.numberList,
  list: taskItems,
  keyOf: ({ id }) => id,
  // No number stands in an attribute.
  nameOf: ({ customerName: name, id }) => t.numberName({ name, id }),
  fields: [
    { kind: 'text', key: 'phone', label: t.phone, isPersonal: true },
    { kind: 'choice', key: 'status', label: t.numberStatus, options: callItemStatus.options },
    { kind: 'choice', key: 'callResult', label: t.result, options: callResult.options },
    { kind: 'choice', key: 'intentCode', label: t.intent, options: intentCode.options }
  ],
  columns,
  rowActions: [
    {
      name: 'call',
      label: t.seeCall,
      isShown: ({ callRecordId }) => callRecordId !== null,
      act: ({ callRecordId }) => {
        if (callRecordId !== null) openCallDetail({ callRecordId, list: taskItems })
      }
    },
    {
      name: 'why',
      label: t.why,
      // Nobody can ask about a number of which they see the stars.
      isShown: ({ status, phone }) => status !== DONE && !phone.includes('*'),
      act: ({ phone }) => ask(phone)
    }
  ],
  actions: [
    {
      name: 'export',
      label: t.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportItems
    }
  ]
})

/** Also within a shadow tree, where a selection does not say of itself that it is none. */
const isSelecting = (): boolean => getSelection()?.toString() !== ''

/** The numbers of the task, with what came of each, and why one is not called. */
export default function TaskNumbers() {
  const taskId = useStore($taskId)
  const [asked, ask] = useState<string>()
  const [about] = useState(() => describe(ask))
  useEffect(() => watchItems(isSelecting), [])
  return (
    <>
      <DescribedList about={about} />
      {asked !== undefined && taskId !== undefined && (
        <Dialog isOpen onClose={() => ask(undefined)} title={t.why()} width={480}>
          <p className="mb-3 text-(--hutong-text-2) tabular-nums">{asked}</p>
          <Apart piece={whyNot} with={{ taskId, phone: asked }} />
        </Dialog>
      )}
    </>
  )
}
