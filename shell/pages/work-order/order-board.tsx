import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { OrderView } from '../../../core/features/order-handling/enums.ts'
import {
  $orderBoard,
  loadBoard,
  type OrderSearch
} from '../../../core/features/order-handling/order-lists.ts'
import { toJson } from '../../../core/lib/json.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { type Filters, queryOf, readFilters } from '../../list/filters.ts'
import type { SearchField } from '../../list/list-description.ts'
import { Search } from '../../list/list-search.tsx'
import { $route, setQuery } from '../../router/router.ts'
import { BoardColumns } from './board-columns.tsx'

const isPersonal = (field: SearchField<OrderSearch>): boolean =>
  field.kind === 'text' && field.isPersonal === true

/** The orders of a view by state, newest first; the filters stay in the address. */
export default function OrderBoard(props: {
  readonly view: OrderView
  readonly fields: readonly SearchField<OrderSearch>[]
}) {
  const { view } = props
  const { query: address } = useStore($route)
  const state = useStore($orderBoard)
  // States are the columns.
  const fields = useMemo(
    () => props.fields.filter(field => field.kind === 'span' || field.key !== 'state'),
    [props.fields]
  )
  // Names and contents are not in the address.
  const [personal, setPersonal] = useState<Filters>({})
  const open = useMemo(() => fields.filter(field => !isPersonal(field)), [fields])
  const filterText = toJson({ ...readFilters(open, address), ...personal })
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
          const found = readFilters(open, next)
          const own = readFilters(fields.filter(isPersonal), next)
          const names = open.flatMap(field =>
            field.kind === 'span' ? [field.from, field.to] : [field.key]
          )
          const gone = Object.fromEntries(names.map(name => [name, undefined]))
          setPersonal(own)
          setQuery({ ...gone, ...found }, { isStep: true })
          if (toJson({ ...found, ...own }) === filterText) begin(loadBoard(view, query))
        }}
      />
      {columns ? (
        <BoardColumns columns={columns} />
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
