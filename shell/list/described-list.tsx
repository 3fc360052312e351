/**
 * The list page of the console: a search form, actions, rows and a pager.
 *
 * A page is a description (`list-description.ts`) and this component:
 *
 * 1. In `core/features/<name>` make the store, `areaList({ name, query: {}, load })` of
 *    `core/lib/query/area-list.ts`; `Query` is `SearchOf<typeof endpoints.members.list>`.
 * 2. In `shell/pages/<menu>/<page>.tsx` write one `ListDescription<Row, Query>` beside the module:
 *    `fields` (text, choice, span of days; `isPersonal` for numbers and names, which the address never
 *    sees), `columns`, `actions` above the table, `rowActions`, `batchActions`. Each of them may have
 *    `needs`, a permission without which it is not there.
 * 3. Draw `<ConsolePage><DescribedList about={members} /></ConsolePage>`.
 *
 * The search and the page are kept in the URL, each as a history entry: a reload, a link and the
 * browser's back button restore the same rows. The promise of an action disables its button until
 * it settles; that of a row's or a batch's action also reloads the list. An action that only opens
 * a dialog returns nothing, and the dialog's own action reloads the list.
 */
import { useStore } from '@nanostores/react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toJson } from '../../core/lib/json.ts'
import { listMessages as messages } from '../../core/messages/list-messages.ts'
import { $userId } from '../../core/session/signed-in-stores.ts'
import { $may } from '../../core/session/user.ts'
import { ListPage } from '../../widgets/kit/large/table/list-page.tsx'
import { Pager } from '../../widgets/kit/large/table/pager.tsx'
import { Table } from '../../widgets/kit/large/table/table.tsx'
import { useRoom } from '../../widgets/kit/use-room.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../widgets/parts/use-kept-focus.ts'
import { $route, type RouteNow, setQuery } from '../router/router.ts'
import { RowActions, widthOfActions } from './actions/row-actions.tsx'
import { useColumns } from './columns/use-columns.tsx'
import { type Filters, namesOf, parted, queryOf, readFilters } from './filters.ts'
import type { ListDescription } from './list-description.ts'
import { Search } from './list-search.tsx'
import { Toolbar } from './list-toolbar.tsx'
import { NoRows } from './no-rows.tsx'
import { sortingOf, wordOf } from './sorting.ts'

export function DescribedList<Row, Query extends object>(props: {
  readonly about: ListDescription<Row, Query>
  /** Between the search form and the table. */
  readonly summary?: ReactNode
}) {
  return <DescribedRows {...props} listQuery={useListQuery(props.about)} />
}

/** Search state of a list, and how it changes. */
interface ListQuery<Query> {
  readonly filters: Filters
  readonly query: Query
  /** A column's `sort`; the prefix `-` sorts descending. */
  readonly sort?: string | undefined
  readonly search: (filters: Record<string, string>) => void
  readonly turnTo: (page: number) => void
  readonly onSort?: (sort: string | undefined) => void
  readonly resize: (size: number) => void
}

/** A list beside a page, whose search state is not in the address. */
export function DescribedRows<Row, Query extends object>(props: {
  readonly about: ListDescription<Row, Query>
  readonly listQuery: ListQuery<Query>
  readonly summary?: ReactNode
  /** Tells the pager from that of the page's own list. */
  readonly pagerLabel?: string
}) {
  const { about, listQuery } = props
  const { list, keyOf, nameOf = keyOf } = about
  const may = useStore($may)
  const state = useStore(list.$list)
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const allowed = <Item extends { readonly needs?: Parameters<typeof may>[0] }>(
    items: readonly Item[] = []
  ) => items.filter(({ needs }) => needs === undefined || may(needs))

  const rowActions = allowed(about.rowActions)
  const { button, resizer, ...arranged } = useColumns(
    list.name,
    about.columns,
    listQuery.onSort !== undefined
  )
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useRoom(frame) === 'narrow'
  const columns = [...arranged.columns]
  if (rowActions.length > 0)
    columns.push({
      key: 'actions',
      title: messages.actions(),
      width: widthOfActions(rowActions, isNarrow),
      pin: 'right',
      render: row => (
        <RowActions
          actions={rowActions}
          isNarrow={isNarrow}
          name={nameOf(row)}
          onDone={list.reload}
          row={row}
        />
      )
    })
  const batchActions = allowed(about.batchActions)
  // Selected rows must be visible: batch actions apply to them.
  const shown = state.list.length > 0 ? state.list : state.old
  const keys = useMemo(
    () => new Set(shown.map(keyOf).filter(key => ticked.has(key))),
    [shown, ticked, keyOf]
  )
  const actions = allowed(about.actions).filter(
    ({ alsoNeeds }) => alsoNeeds === undefined || may(alsoNeeds)
  )
  // Rows, and the focused button in them, are unmounted while the list reloads.
  const keptFocus = useKeptFocus(frame)

  return (
    <div className="outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      <ListPage
        pager={
          // A failed list has no row count.
          state.state !== 'fail' && (
            <Pager
              isSmall={about.isSmall ?? false}
              label={props.pagerLabel ?? ''}
              onPage={listQuery.turnTo}
              onPageSize={listQuery.resize}
              page={state.page}
              pageSize={state.pageSize}
              total={state.state === 'loading' && state.total === 0 ? undefined : state.total}
            />
          )
        }
        search={
          about.fields.length > 0 && (
            <Search fields={about.fields} filters={listQuery.filters} onSearch={listQuery.search} />
          )
        }
        summary={props.summary}
        table={
          <Table
            columns={columns}
            empty={
              <NoRows
                onClear={
                  Object.keys(listQuery.filters).length > 0 ? () => listQuery.search({}) : undefined
                }
              />
            }
            keyOf={keyOf}
            nameOf={nameOf}
            label={about.label()}
            onRetry={() => begin(list.reload())}
            onSort={sorting => listQuery.onSort?.(wordOf(about.columns, sorting))}
            rows={shown}
            foot={about.sumRow?.()}
            sorting={sortingOf(about.columns, listQuery.sort)}
            resizer={resizer}
            {...(batchActions.length > 0 && { selection: { keys, onSelect: tick } })}
            state={state.state}
            waitingRows={state.pageSize}
          />
        }
        toolbar={
          <>
            <Toolbar
              actions={actions}
              batchActions={batchActions}
              keys={[...keys]}
              onDone={list.reload}
              query={listQuery.query}
              total={state.total}
            />
            <span className="ml-auto">{button}</span>
          </>
        }
      />
    </div>
  )
}

/** The address while it belongs to this page; the next page's filters are ignored while it loads. */
function useOwnAddress(): RouteNow {
  const place = useStore($route)
  const [own, setOwn] = useState(place)
  if (own === place || own.path !== place.path) return own
  setOwn(place)
  return place
}

/** History key of the user id that the personal filters belong to; no field has this key. */
const OWNER = '@'

const addressed = (page: number): string | undefined => (page === 1 ? undefined : String(page))

/** Search state from the address and the history; a change reloads the list. */
function useListQuery<Row, Query extends object>(about: ListDescription<Row, Query>) {
  const { list, fields } = about
  const { query: address, memory = {} } = useOwnAddress()
  const userId = useStore($userId)
  // A tab's history may outlive a session.
  const personal = memory[OWNER] === userId ? memory : {}
  const page = Math.max(1, Math.floor(Number(address.page)) || 1)
  const filterText = toJson(readFilters(fields, { ...address, ...personal }))
  const filters = useMemo(() => JSON.parse(filterText) as Record<string, string>, [filterText])
  // Options that load later change the fields, often without changing the query.
  const queryText = toJson(queryOf(fields, filters))
  const query = useMemo(() => JSON.parse(queryText) as Query, [queryText])
  const sort = sortingOf(about.columns, address.sort) && address.sort
  const shown = useRef<{ readonly query: Query; readonly sort: string | undefined }>(undefined)

  // Before the first paint, which would show a list without rows.
  useLayoutEffect(() => {
    if (shown.current?.query !== query || shown.current.sort !== sort) {
      shown.current = { query, sort }
      begin(list.search(query, page, sort))
    } else if (list.$list.get().page !== page) begin(list.turnTo(page))
    // 下一条 of the call detail turns the page, and deleting the last row of a page goes back one.
    return list.$list.listen(({ page: now, state }) => {
      if (now !== page && state !== 'loading') setQuery({ page: addressed(now) })
    })
  }, [list, query, sort, page])

  return {
    filters,
    query,
    sort,
    search(next: Record<string, string>) {
      const { open, personal: mine } = parted(fields, readFilters(fields, next))
      const gone = Object.fromEntries(namesOf(fields).map(one => [one, undefined]))
      const hasPersonal = Object.keys(mine).length > 0
      setQuery(
        { ...gone, ...open, page: undefined },
        { isStep: true, memory: hasPersonal ? { ...mine, [OWNER]: userId } : {} }
      )
      // The same search submitted again reloads the list.
      if (toJson(readFilters(fields, next)) === filterText) begin(list.search(query, 1, sort))
    },
    onSort(next: string | undefined) {
      setQuery({ sort: next, page: undefined }, { isStep: true })
    },
    turnTo(next: number) {
      setQuery({ page: addressed(next) }, { isStep: true })
    },
    resize(size: number) {
      begin(list.resize(size))
      setQuery({ page: undefined })
    }
  }
}
