import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { openCallDetail } from '../../../core/features/call-detail/call-window.ts'
import { onOrderChange } from '../../../core/features/order-handling/live-orders.ts'
import { workOrderMessages as messages } from '../../../core/features/work-orders/messages.ts'
import type { ServiceRecord } from '../../../core/features/work-orders/schemas.ts'
import {
  NEWEST,
  type ServiceDirection,
  serviceHistory
} from '../../../core/features/work-orders/service-history.ts'
import { $workOrderWritten } from '../../../core/features/work-orders/work-order.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { EmptyState } from '../../kit/large/empty.tsx'
import { Radios } from '../../kit/large/forms/ticks.tsx'
import { Pager } from '../../kit/large/table/pager.tsx'
import { useOnChange } from '../../kit/use-on-change.ts'
import { begin } from '../begin-part.ts'
import { OrderTags } from '../work-order/order-tags.tsx'
import { ToOrder } from '../work-order/to-order.tsx'

export type SelectCall = (callRecordId: string, serviceRecordId: string) => void

/** 服务记录 of a customer, newest first, filtered by call direction. */
export function ServiceRecords(props: {
  readonly customerId: string
  readonly onSelectCall: SelectCall | undefined
}) {
  const { customerId, onSelectCall } = props
  const [history] = useState(serviceHistory)
  const [direction, choose] = useState<ServiceDirection>('')
  const { state, list, page, pageSize, total } = useStore(history.$list)
  const written = useStore($workOrderWritten)
  // Reloads after a work order was saved.
  useOnChange(`${customerId} ${direction} ${written?.at}`, () =>
    begin(history.search({ customerId, direction }))
  )
  useEffect(() => onOrderChange(() => void history.refresh()), [history])
  const select: SelectCall =
    onSelectCall ??
    ((callRecordId, serviceRecordId) =>
      openCallDetail({
        callRecordId,
        workOrderInfo: { serviceRecordId },
        serviceId: serviceRecordId,
        records: list.flatMap(one =>
          one.callRecordId === null ? [] : [{ callRecordId: one.callRecordId }]
        )
      }))
  return (
    <div className="flex flex-col gap-3">
      <Radios
        label={messages.filter()}
        onChoose={choose}
        options={[
          { value: '', label: messages.all() },
          { value: '1', label: messages.incoming() },
          { value: '0', label: messages.outgoing() }
        ]}
        value={direction}
      />
      {state === 'loading' && <Skeleton label={commonMessages.loading()} rows={4} />}
      {state === 'empty' && (
        <div className="py-8">
          <EmptyState text={messages.noRecords()} />
        </div>
      )}
      {state === 'fail' && (
        <Button className="self-center" onClick={() => begin(history.reload())} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      )}
      {list.length > 0 && (
        <ul aria-label={messages.recordsTab()} className="flex flex-col gap-2">
          {list.map((record, index) => (
            <Row
              isNewest={page === 1 && index < NEWEST}
              key={record.id}
              onSelect={select}
              record={record}
            />
          ))}
        </ul>
      )}
      {total > pageSize && (
        <Pager
          isSmall
          isTight
          label={messages.recordsTab()}
          onPage={next => begin(history.turnTo(next))}
          onPageSize={size => begin(history.resize(size))}
          page={page}
          pageSize={pageSize}
          total={total}
        />
      )}
    </div>
  )
}

/** Distinguishes robot calls from agent calls (rule work-order-10); blank without a call. */
function kindOf({ callRecordId, callDirectionType, callType }: ServiceRecord): string {
  if (callRecordId === null) return ''
  if (callDirectionType === 1) return messages.callIn()
  return callType === 1 ? messages.robotOut() : messages.manualOut()
}

export function Row(props: {
  readonly record: ServiceRecord
  readonly isNewest: boolean
  readonly onSelect: SelectCall
}) {
  const { record, isNewest, onSelect } = props
  const { id, callRecordId, serviceType, serviceTypeName, serviceContent, agentName } = record
  const when = dateTime(record.createTime)
  return (
    <li className="rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg) p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {serviceTypeName || serviceType}
        </span>
        {isNewest && (
          <span className="inline-flex h-5 items-center rounded-(--hutong-radius-sm) bg-(--hutong-success-bg) px-2 text-[12px]/5 text-(--hutong-success) forced-colors:border">
            {messages.newest()}
          </span>
        )}
        <OrderTags record={record} />
        <span className="ml-auto text-[12px]/5 text-(--hutong-text-3) tabular-nums">{when}</span>
      </div>
      {serviceContent && (
        <p className="mt-1 line-clamp-4 whitespace-pre-wrap text-(--hutong-text-2) wrap-anywhere">
          {serviceContent}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-[12px]/5 text-(--hutong-text-3)">
        {kindOf(record) && <span>{kindOf(record)}</span>}
        {agentName && (
          <span className="min-w-0 wrap-anywhere">{messages.by({ name: agentName })}</span>
        )}
        <span className="ml-auto">
          <ToOrder record={record} />
        </span>
        {callRecordId === null ? (
          <span>{messages.noCall()}</span>
        ) : (
          <Button
            aria-label={messages.detailOf({ when })}
            className="-mr-2 text-(--hutong-link)!"
            onClick={() => onSelect(callRecordId, id)}
            size="small"
            tone="bare"
          >
            {messages.detail()}
          </Button>
        )}
      </div>
    </li>
  )
}
