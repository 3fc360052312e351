import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { type OrderView, orderView } from '../../../core/features/order-handling/enums.ts'
import {
  $isNewOrderOpen,
  closeNewOrder,
  openNewOrder
} from '../../../core/features/order-handling/order-form.ts'
import {
  exportWorkOrders,
  type OrderSearch,
  orderLists
} from '../../../core/features/order-handling/order-lists.ts'
import { orderPageMessages as messages } from '../../../core/features/order-handling/order-page-messages.ts'
import {
  $settingsWindow,
  closeSettings,
  openSettings
} from '../../../core/features/order-handling/order-settings.ts'
import { openOrder } from '../../../core/features/order-handling/order-window.ts'
import type { WorkOrder } from '../../../core/features/order-handling/schemas.ts'
import { $serviceTypes, loadServiceTypes } from '../../../core/features/work-orders/work-order.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListAction, ListDescription } from '../../list/list-description.ts'
import { $route, setQuery } from '../../router/router.ts'
import { orderColumns, orderFields } from './order-columns.tsx'

const board = lazyView(() => import('./order-board.tsx'))
const newOrder = lazyView(() => import('./new-order.tsx'))
const settings = lazyView(() => import('./settings/order-settings.tsx'))

const BOARD = 'board'
const operate = 'CMC.WORK.ORDER.BASIC.OPER'

const actionsOf = (view: OrderView): readonly ListAction<OrderSearch>[] => [
  {
    name: 'add',
    label: messages.newOrder,
    tone: 'primary',
    needs: operate,
    act: () => openNewOrder()
  },
  {
    name: 'export',
    label: messages.exportRows,
    needs: 'CMC.CALL.RECORD.EXPORT',
    act: query => exportWorkOrders(view, query)
  },
  {
    name: 'settings',
    label: messages.settings,
    needs: 'CMC.SYSTEM.SET',
    act: () => openSettings()
  }
]

type Described = Omit<ListDescription<WorkOrder, OrderSearch>, 'fields'>

const describedIn = (view: OrderView): Described => ({
  label: messages.orders,
  list: orderLists[view],
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  columns: orderColumns,
  rowActions: [{ name: 'detail', label: messages.detail, act: ({ id }) => openOrder(id) }],
  actions: actionsOf(view)
})

const abouts: Readonly<Record<OrderView, Described>> = {
  todo: describedIn('todo'),
  created: describedIn('created'),
  group: describedIn('group'),
  all: describedIn('all')
}

const isView = (value: string | undefined): value is OrderView => orderView.isCode(value)

/** 工单管理: four lists, as a table or as a board. */
export default function WorkOrdersPage() {
  const { query } = useStore($route)
  const types = lastOf(useStore($serviceTypes))
  const isAdding = useStore($isNewOrderOpen)
  const { status } = useStore($settingsWindow)
  useEffect(() => begin(loadServiceTypes()), [])
  const view = isView(query.view) ? query.view : 'todo'
  const fields = useMemo(() => orderFields(types ?? []), [types])
  const about = useMemo(() => ({ ...abouts[view], fields }), [view, fields])
  const may = useStore($may)
  const isBoard = query.show === BOARD
  return (
    <ConsolePage>
      <Tabs
        chosen={view}
        label={messages.views()}
        onChoose={next => setQuery({ view: next, page: undefined }, { isStep: true })}
        tabs={orderView.options.map(({ value, label }) => ({ name: value, label }))}
      >
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={messages.display()}
            onChoose={next =>
              setQuery({ show: next === BOARD ? BOARD : undefined, page: undefined })
            }
            options={[
              ['table', messages.table()],
              [BOARD, messages.board()]
            ]}
            value={isBoard ? BOARD : 'table'}
          />
          {isBoard && may(operate) && (
            <Button className="ml-auto" onClick={openNewOrder} tone="primary">
              {messages.newOrder()}
            </Button>
          )}
        </div>
        {isBoard ? (
          <Lazy view={board} with={{ view, fields }} />
        ) : (
          <DescribedList about={about} key={view} />
        )}
      </Tabs>
      {isAdding && <LazyOverlay onClose={closeNewOrder} view={newOrder} with={{}} />}
      {status !== 'closed' && <LazyOverlay onClose={closeSettings} view={settings} with={{}} />}
    </ConsolePage>
  )
}
