import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { callDirection } from '../../../../core/features/calls/enums.ts'
import { recordMessages } from '../../../../core/features/calls/messages.ts'
import {
  OPENS_ORDERS,
  openAsOrder
} from '../../../../core/features/order-handling/open-as-order.ts'
import { orderOpeningMessages as opening } from '../../../../core/features/order-handling/order-opening-messages.ts'
import type { ServiceRecord } from '../../../../core/features/work-orders/schemas.ts'
import {
  $recordWindow,
  closeRecordWindow,
  editServiceRecord,
  exportServiceRecords,
  openServiceRecord,
  type ServiceRecordSearch,
  serviceRecordList
} from '../../../../core/features/work-orders/service-record-list.ts'
import { serviceRecordMessages as messages } from '../../../../core/features/work-orders/service-record-messages.ts'
import {
  $serviceTypes,
  loadServiceTypes
} from '../../../../core/features/work-orders/work-order.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DialNumber, PersonName } from '../../../list/cells/customer-cells.tsx'
import { RecordingCell } from '../../../list/cells/recording-cell.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription, SearchField } from '../../../list/list-description.ts'
import { lasting } from '../call-records/call-columns.tsx'

const recordWindow = lazyView(() => import('./service-record-window.tsx'))

const NO_CALL = 2
const directions = callDirection.options.map(({ value }) => ({
  value,
  label: value === NO_CALL ? messages.noCall : () => callDirection.label(value)
}))

const fieldsWith = (
  types: readonly (readonly [key: string, label: string])[]
): readonly SearchField<ServiceRecordSearch>[] => [
  { kind: 'text', key: 'customerName', label: messages.customer, isPersonal: true },
  { kind: 'text', key: 'agentName', label: messages.agent },
  {
    kind: 'choice',
    key: 'serviceType',
    label: messages.type,
    isOpen: true,
    options: types.map(([value, label]) => ({ value, label }))
  },
  { kind: 'choice', key: 'callDirectionType', label: messages.direction, options: directions },
  {
    kind: 'span',
    from: 'beginTime',
    to: 'endTime',
    label: messages.when,
    limitMonths: 12,
    noFuture: true,
    shortcuts: 'days'
  }
]

const about: Omit<ListDescription<ServiceRecord, ServiceRecordSearch>, 'fields'> = {
  label: messages.list,
  list: serviceRecordList,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, createTime }) => `${customerName} ${dateTime(createTime)}`,
  columns: [
    {
      key: 'time',
      title: messages.when,
      width: 152,
      render: ({ createTime }) => <Moment at={createTime} />
    },
    {
      key: 'agent',
      title: messages.agent,
      width: 112,
      render: ({ agentName }) => <span title={agentName}>{agentName}</span>
    },
    {
      key: 'name',
      title: messages.customer,
      width: 120,
      render: ({ customerId, customerName }) => (
        <PersonName customerId={customerId} name={customerName} />
      )
    },
    {
      key: 'phone',
      title: messages.phone,
      width: 152,
      render: ({ phoneNumber, customerId, callRecordId }) => (
        <DialNumber
          callRecordId={customerId === null ? (callRecordId ?? undefined) : undefined}
          customerId={customerId}
          number={phoneNumber}
        />
      )
    },
    {
      key: 'direction',
      title: messages.direction,
      width: 104,
      render: ({ callDirectionType: code }) =>
        code === NO_CALL ? messages.noCall() : callDirection.label(code)
    },
    {
      key: 'type',
      title: messages.type,
      width: 104,
      render: ({ serviceTypeName }) => <span title={serviceTypeName}>{serviceTypeName}</span>
    },
    {
      key: 'content',
      title: messages.content,
      width: 240,
      render: ({ serviceContent }) => (
        <span title={serviceContent}>{serviceContent || listMessages.nothing()}</span>
      )
    },
    {
      key: 'talk',
      title: recordMessages.talking,
      width: 96,
      align: 'right',
      render: ({ callDuration }) => lasting(callDuration ?? 0)
    },
    {
      key: 'recording',
      title: recordMessages.recording,
      width: 96,
      needs: 'CMC.RECO.PERM',
      render: ({ callRecordId, hasRecording }) =>
        callRecordId !== null && hasRecording ? (
          <RecordingCell callRecordId={callRecordId} />
        ) : (
          listMessages.nothing()
        )
    }
  ],
  rowActions: [
    { name: 'detail', label: messages.details, act: openServiceRecord },
    {
      name: 'edit',
      label: messages.edit,
      needs: 'CCS.CALL.CENTER.BASIC.OPRE',
      isShown: ({ canEdit }) => canEdit,
      act: editServiceRecord
    },
    {
      name: 'order',
      label: opening.open,
      needs: OPENS_ORDERS,
      isShown: ({ orderState }) => orderState === null,
      question: opening.question,
      consequence: opening.consequence,
      act: openAsOrder
    }
  ],
  actions: [
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportServiceRecords
    }
  ]
}

/** 服务记录: what agents filed, within the user's data scope. */
export default function ServiceRecordsPage() {
  const types = useStore($serviceTypes)
  const isOpen = useStore($recordWindow) !== undefined
  useEffect(() => begin(loadServiceTypes()), [])
  const known = types.status === 'ready' ? types.value : undefined
  const described = useMemo(() => ({ ...about, fields: fieldsWith(known ?? []) }), [known])
  return (
    <ConsolePage>
      <DescribedList about={described} />
      {isOpen && <LazyOverlay onClose={closeRecordWindow} view={recordWindow} with={{}} />}
    </ConsolePage>
  )
}
