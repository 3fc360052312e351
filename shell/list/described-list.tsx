/**
 * Thirty pages are one idea: a search form, what can be done, rows, and a pager.
 *
 * A page is a description (`description.ts`) and this component:
 *
 * 1. In `core/areas/<area>` make the store, `areaList({ name, query: {}, load })` of
 *    `core/lib/area-list.ts`; `Query` is `SearchOf<typeof endpoints.members.list>`.
 * 2. In `shell/pages/<menu>/<page>.tsx` write one `ListDescription<Row, Query>` beside the module:
 *    `fields` (text, choice, span of days; `isPersonal` for numbers and names, which the address never
 *    sees), `columns`, `actions` above the table, `rowActions`, `batchActions`. Each of them may have
 *    `needs`, a permission without which it is not there.
 * 3. Draw `<ConsolePage><DescribedList about={members} /></ConsolePage>`.
 *
 * What is searched for and the page stand in the address, and each is a step of the history: a reload,
 * a link and the browser's way back bring the same rows. The promise of an action shuts its button until it settles; that of a
 * row's or a batch's action has the list read again. An action that only opens a dialog returns
 * nothing, and the dialog's own action reloads the list.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toJson } from '../../core/lib/json.ts'
import { $userId } from '../../core/session/account.ts'
import { $may } from '../../core/session/user.ts'
import { listText as t } from '../../core/text/list.ts'
import { ListPage } from '../../widgets/kit/large/list-page.tsx'
import { Pager } from '../../widgets/kit/large/pager.tsx'
import { Table } from '../../widgets/kit/large/table.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { useKeptFocus } from '../../widgets/parts/kept-focus.ts'
import { $route, type RouteNow, setQuery } from '../router.ts'
import type { ListDescription } from './description.ts'
import { type Filters, namesOf, parted, queryOf, readFilters } from './filters.ts'
import { NoRows } from './no-rows.tsx'
import { RowDeeds, widthOfDeeds } from './row-deeds.tsx'
import { Search } from './search.tsx'
import { sortingOf, wordOf } from './sorting.ts'
import { Toolbar } from './toolbar.tsx'
import { useColumns } from './use-columns.tsx'

export function DescribedList<Row, Query extends object>(props: {
  readonly about: ListDescription<Row, Query>
}) {
  return <DescribedRows about={props.about} asked={useAsked(props.about)} />
}

/** What is searched for, and how that changes. */
interface Asked<Query> {
  readonly filters: Filters
  readonly query: Query
  /** A column's `sort`, with `-` from the greatest down. */
  readonly sort?: string | undefined
  readonly search: (filters: Record<string, string>) => void
  readonly turnTo: (page: number) => void
  readonly onSort?: (sort: string | undefined) => void
  readonly resize: (size: number) => void
}

/** The same for a list beside a page, which the address knows nothing of. */
export function DescribedRows<Row, Query extends object>(props: {
  readonly about: ListDescription<Row, Query>
  readonly asked: Asked<Query>
}) {
  const { about, asked } = props
  const { list, keyOf, nameOf = keyOf } = about
  const may = useStore($may)
  const state = useStore(list.$list)
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const allowed = <Item extends { readonly needs?: Parameters<typeof may>[0] }>(
    items: readonly Item[] = []
  ) => items.filter(({ needs }) => needs === undefined || may(needs))

  const rowActions = allowed(about.rowActions)
  const { button, grip, ...arranged } = useColumns(
    list.name,
    about.columns,
    asked.onSort !== undefined
  )
  const columns = [...arranged.columns]
  if (rowActions.length > 0)
    columns.push({
      key: 'deeds',
      title: t.actions(),
      width: widthOfDeeds(rowActions),
      pin: 'right',
      draw: row => (
        <RowDeeds actions={rowActions} name={nameOf(row)} onDone={list.reload} row={row} />
      )
    })
  const batchActions = allowed(about.batchActions)
  // What is ticked and out of sight would be acted upon unseen.
  const shown = state.list.length > 0 ? state.list : state.old
  const keys = useMemo(
    () => new Set(shown.map(keyOf).filter(key => ticked.has(key))),
    [shown, ticked, keyOf]
  )
  const actions = allowed(about.actions)
  // Rows go while the list is read again, and with them the button that somebody has pressed.
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)

  return (
    <div className="outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      <ListPage
        pager={
          // A list that has not come has no number of rows either.
          state.state !== 'fail' && (
            <Pager
              isSmall={about.isSmall ?? false}
              onPage={asked.turnTo}
              onPageSize={asked.resize}
              page={state.page}
              pageSize={state.pageSize}
              total={state.state === 'loading' && state.total === 0 ? undefined : state.total}
            />
          )
        }
        search={
          about.fields.length > 0 && (
            <Search fields={about.fields} filters={asked.filters} onSearch={asked.search} />
          )
        }
        table={
          <Table
            columns={columns}
            empty={
              <NoRows
                onClear={Object.keys(asked.filters).length > 0 ? () => asked.search({}) : undefined}
              />
            }
            keyOf={keyOf}
            nameOf={nameOf}
            label={about.label()}
            onRetry={() => begin(list.reload())}
            onSort={sorting => asked.onSort?.(wordOf(about.columns, sorting))}
            rows={shown}
            sorting={sortingOf(about.columns, asked.sort)}
            grip={grip}
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
              query={asked.query}
            />
            <span className="ml-auto">{button}</span>
          </>
        }
      />
    </div>
  )
}

/** The address as long as it is this page's: the next one's filters are none of ours while it is fetched. */
function useOwnAddress(): RouteNow {
  const place = useStore($route)
  const own = useRef(place)
  if (own.current.path === place.path) own.current = place
  return own.current
}

/** By which the history knows whose numbers and names it remembers; no field is called so. */
const OWNER = '@'

const addressed = (page: number): string | undefined => (page === 1 ? undefined : String(page))

/** What is searched for, from the address and from memory, and how that changes. The list follows by itself. */
function useAsked<Row, Query extends object>(about: ListDescription<Row, Query>) {
  const { list, fields } = about
  const { query: address, memory = {} } = useOwnAddress()
  const userId = useStore($userId)
  // The history of a tab may outlive a login.
  const personal = memory[OWNER] === userId ? memory : {}
  const page = Math.max(1, Math.floor(Number(address.page)) || 1)
  const words = toJson(readFilters(fields, { ...address, ...personal }))
  const filters = useMemo(() => JSON.parse(words) as Record<string, string>, [words])
  // Options that come later make other fields, which may well ask the same.
  const wanted = toJson(queryOf(fields, filters))
  const query = useMemo(() => JSON.parse(wanted) as Query, [wanted])
  const sort = sortingOf(about.columns, address.sort) && address.sort
  const shown = useRef<{ readonly query: Query; readonly sort: string | undefined }>(undefined)

  useEffect(() => {
    if (shown.current?.query !== query || shown.current.sort !== sort) {
      shown.current = { query, sort }
      begin(list.search(query, page, sort))
    } else if (list.$list.get().page !== page) begin(list.turnTo(page))
    // 下一条 of a detail turns the page, and the last row of one may be deleted.
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
      // Asked for once more as it is: somebody wants to know what is new.
      if (toJson(readFilters(fields, next)) === words) begin(list.search(query, 1, sort))
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
