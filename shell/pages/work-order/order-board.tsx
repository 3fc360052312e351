import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { type OrderView, orderState } from '../../../core/features/order-handling/enums.ts'
import {
  $orderBoard,
  loadBoard,
  type OrderSearch
} from '../../../core/features/order-handling/order-lists.ts'
import { orderPageMessages as messages } from '../../../core/features/order-handling/order-page-messages.ts'
import { openOrder } from '../../../core/features/order-handling/order-window.ts'
import type { OrderColumn, WorkOrder } from '../../../core/features/order-handling/schemas.ts'
import { toJson } from '../../../core/lib/json.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { queryOf, readFilters } from '../../list/filters.ts'
import type { SearchField } from '../../list/list-description.ts'
import { Search } from '../../list/list-search.tsx'
import { $route, setQuery } from '../../router/router.ts'
import { DueMark, handlerText, LevelMark } from '../../work-order/order-marks.tsx'

/** The orders of a view by state, newest first; the filters stay in the address. */
export default function OrderBoard(props: {
  readonly view: OrderView
  readonly fields: readonly SearchField<OrderSearch>[]
}) {
  const { view } = props
  const { query: address } = useStore($route)
  const state = useStore($orderBoard)
  // Names and contents are not in the address, and states are the columns.
  const fields = useMemo(
    () =>
      props.fields.filter(
        field => field.kind === 'span' || !(field.isPersonal || field.key === 'state')
      ),
    [props.fields]
  )
  const filterText = toJson(readFilters(fields, address))
  const filters = useMemo(() => JSON.parse(filterText) as Record<string, string>, [filterText])
  const queryText = toJson(queryOf(fields, filters))
  const query = useMemo(() => JSON.parse(queryText) as OrderSearch, [queryText])
  useEffect(() => begin(loadBoard(view, query)), [view, query])
  const columns = lastOf(state)
  return (
    <div className="flex flex-col gap-4">
      <Search
        fields={fields}
        filters={filters}
        onSearch={next => {
          const found = readFilters(fields, next)
          const names = fields.flatMap(field =>
            field.kind === 'span' ? [field.from, field.to] : [field.key]
          )
          const gone = Object.fromEntries(names.map(name => [name, undefined]))
          setQuery({ ...gone, ...found }, { isStep: true })
          if (toJson(found) === filterText) begin(loadBoard(view, query))
        }}
      />
      {columns ? (
        <ul
          aria-label={messages.boardLabel()}
          className="grid grid-cols-[repeat(5,minmax(200px,1fr))] gap-3 overflow-x-auto pb-2"
        >
          {columns.map(column => (
            <Column column={column} key={column.state} />
          ))}
        </ul>
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => begin(loadBoard(view, query))}>
            {commonMessages.loadFailed()}
          </Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
    </div>
  )
}

function Column({ column }: { readonly column: OrderColumn }) {
  const { state, total, list } = column
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-(--hutong-radius-lg) bg-(--hutong-bg-sub) p-3">
      <SectionHeading
        beside={
          <span className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
            {messages.count({ total })}
          </span>
        }
        level={2}
      >
        {orderState.label(state)}
      </SectionHeading>
      {list.length === 0 && (
        <p className="py-4 text-center text-[13px]/5 text-(--hutong-text-2)">
          {messages.emptyColumn()}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {list.map(order => (
          <Card key={order.id} order={order} />
        ))}
      </ul>
      {total > list.length && (
        <p className="text-[12px]/5 text-(--hutong-text-2)">
          {messages.more({ rest: total - list.length })}
        </p>
      )}
    </li>
  )
}

function Card({ order }: { readonly order: WorkOrder }) {
  const { id, number, serviceTypeName, serviceContent, customerName } = order
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg) p-3">
      <div className="flex flex-wrap items-center gap-2">
        <button
          aria-label={messages.openOrder({ number })}
          className="min-h-6 rounded-(--hutong-radius-sm) font-semibold text-(--hutong-link) tabular-nums hover:underline"
          onClick={() => openOrder(id)}
          type="button"
        >
          {number}
        </button>
        <LevelMark level={order.level} />
      </div>
      <p className="text-[13px]/5 wrap-anywhere">{serviceTypeName}</p>
      {serviceContent !== '' && (
        <p className="line-clamp-2 text-[13px]/5 text-(--hutong-text-2) wrap-anywhere">
          {serviceContent}
        </p>
      )}
      <p className="truncate text-[12px]/5 text-(--hutong-text-2)" title={customerName}>
        {customerName || messages.none()} · {handlerText(order)}
      </p>
      <span className="text-[12px]/5">
        <DueMark order={order} />
      </span>
    </li>
  )
}
