/** Columns and filters of the lists of work orders. */
import { dueMark, orderLevel, orderState } from '../../../core/features/order-handling/enums.ts'
import type { OrderSearch } from '../../../core/features/order-handling/order-lists.ts'
import { orderPageMessages as messages } from '../../../core/features/order-handling/order-page-messages.ts'
import { openOrder } from '../../../core/features/order-handling/order-window.ts'
import type { WorkOrder } from '../../../core/features/order-handling/schemas.ts'
import { DialNumber, PersonName } from '../../list/cells/customer-cells.tsx'
import { NameLink } from '../../list/cells/name-link.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import type { ListColumn, SearchField } from '../../list/list-description.ts'
import { DueMark, handlerText, LevelMark, StateMark } from '../../work-order/order-marks.tsx'

export const orderColumns: readonly ListColumn<WorkOrder>[] = [
  {
    key: 'number',
    title: messages.number,
    width: 128,
    render: ({ id, number }) => (
      <NameLink label={messages.openOrder({ number })} name={number} onOpen={() => openOrder(id)} />
    )
  },
  {
    key: 'state',
    title: messages.state,
    width: 88,
    render: ({ state }) => <StateMark state={state} />
  },
  {
    key: 'level',
    sort: 'level',
    title: messages.level,
    width: 72,
    render: ({ level }) => <LevelMark level={level} />
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
    render: ({ serviceContent }) => (
      <span title={serviceContent}>{serviceContent || messages.none()}</span>
    )
  },
  {
    key: 'customer',
    title: messages.customer,
    width: 112,
    render: ({ customerId, customerName }) => (
      <PersonName customerId={customerId} name={customerName} />
    )
  },
  {
    key: 'phone',
    title: messages.phone,
    width: 144,
    isExtra: true,
    render: ({ phoneNumber, customerId, callRecordId }) => (
      <DialNumber
        callRecordId={customerId === null ? (callRecordId ?? undefined) : undefined}
        customerId={customerId}
        number={phoneNumber}
      />
    )
  },
  {
    key: 'handler',
    title: messages.handler,
    width: 128,
    render: order => <span title={handlerText(order)}>{handlerText(order)}</span>
  },
  {
    key: 'due',
    sort: 'dueTime',
    title: messages.due,
    width: 200,
    render: order => <DueMark order={order} />
  },
  {
    key: 'creator',
    title: messages.creator,
    width: 104,
    render: ({ creatorName }) => <span title={creatorName}>{creatorName || messages.none()}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: messages.created,
    width: 144,
    render: ({ createTime }) => <Moment at={createTime} />
  },
  {
    key: 'updated',
    sort: 'updateTime',
    title: messages.updated,
    width: 144,
    isExtra: true,
    render: ({ updateTime }) => <Moment at={updateTime} />
  }
]

type Types = readonly (readonly [key: string, label: string])[]

export const orderFields = (types: Types): readonly SearchField<OrderSearch>[] => [
  { kind: 'text', key: 'number', label: messages.number },
  { kind: 'choice', key: 'state', label: messages.state, options: orderState.options },
  { kind: 'choice', key: 'due', label: messages.dueState, options: dueMark.options },
  {
    kind: 'choice',
    key: 'serviceType',
    label: messages.type,
    isOpen: true,
    options: types.map(([value, label]) => ({ value, label }))
  },
  { kind: 'choice', key: 'level', label: messages.level, options: orderLevel.options },
  { kind: 'text', key: 'customerName', label: messages.customer, isPersonal: true },
  { kind: 'text', key: 'content', label: messages.content, isPersonal: true },
  {
    kind: 'span',
    from: 'beginTime',
    to: 'endTime',
    label: messages.created,
    limitMonths: 12,
    noFuture: true,
    shortcuts: 'days'
  }
]
