import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useState } from 'react'
import {
  $boardMove,
  moveCard,
  movesToOthers,
  moveTo
} from '../../../core/features/order-handling/board-moves.ts'
import { orderMove, orderState } from '../../../core/features/order-handling/enums.ts'
import { orderPageMessages as messages } from '../../../core/features/order-handling/order-page-messages.ts'
import { openOrder } from '../../../core/features/order-handling/order-window.ts'
import { orderMoves } from '../../../core/features/order-handling/rules/order-moves.ts'
import type { OrderColumn, WorkOrder } from '../../../core/features/order-handling/schemas.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { LazyMenu } from '../../../widgets/kit/overlay/menu.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { DueMoment, DueTag, handlerText, LevelMark } from '../../work-order/order-marks.tsx'

type Columns = readonly OrderColumn[]

/** The columns with a card that is being moved in its new one. */
function withMove(columns: Columns, move: ReturnType<typeof $boardMove.get>): Columns {
  const order = columns.flatMap(({ list }) => list).find(({ id }) => id === move?.id)
  if (!move || !order || order.state === move.to) return columns
  const moved = { ...order, state: move.to, moves: [] }
  return columns.map(column => {
    if (column.state === move.to)
      return { ...column, total: column.total + 1, list: [moved, ...column.list] }
    const list = column.list.filter(({ id }) => id !== move.id)
    return list.length === column.list.length
      ? column
      : { ...column, total: column.total - 1, list }
  })
}

/** Cards are dragged to the states that the user may move them to; each has a menu for the same. */
export function BoardColumns({ columns }: { readonly columns: Columns }) {
  const move = useStore($boardMove)
  const [dragged, setDragged] = useState<WorkOrder>()
  useEffect(() => {
    if (!dragged) return
    // `dragend` is lost with a card that another user moved meanwhile; the pointer moves after a drag only.
    const end = () => setDragged(undefined)
    window.addEventListener('pointermove', end)
    return () => window.removeEventListener('pointermove', end)
  }, [dragged])
  return (
    <>
      <p className="-mb-2 text-[12px]/5 text-(--hutong-text-2)">{messages.dragHint()}</p>
      <ul
        aria-label={messages.boardLabel()}
        className="grid grid-cols-[repeat(5,minmax(200px,1fr))] gap-3 overflow-x-auto pb-2"
      >
        {withMove(columns, move).map(column => (
          <Column column={column} dragged={dragged} key={column.state} onDrag={setDragged} />
        ))}
      </ul>
    </>
  )
}

interface Dragging {
  readonly dragged: WorkOrder | undefined
  readonly onDrag: (order: WorkOrder | undefined) => void
}

function Column(props: { readonly column: OrderColumn } & Dragging) {
  const { column, dragged, onDrag } = props
  const { state, total, list } = column
  const way = dragged && moveTo(dragged, state)
  const isAway = dragged !== undefined && !way && dragged.state !== state
  return (
    <li
      className={`flex min-w-0 flex-col gap-2 rounded-(--hutong-radius-lg) bg-(--hutong-bg-sub) p-3 outline-(--hutong-brand) ${way ? 'outline-2 outline-dashed' : ''} ${isAway ? 'opacity-60' : ''}`}
      onDragOver={event => {
        if (way) event.preventDefault()
      }}
      onDrop={event => {
        if (!dragged || !way) return
        event.preventDefault()
        onDrag(undefined)
        begin(moveCard(dragged, way))
      }}
    >
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
          <Card key={order.id} onDrag={onDrag} order={order} />
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

function Card({ order, onDrag }: { readonly order: WorkOrder } & Pick<Dragging, 'onDrag'>) {
  const { id, number, serviceTypeName, serviceContent, customerName } = order
  const moves = movesToOthers(order)
  const start = (event: DragEvent) => {
    // The text of a link or a selection is not what is dragged.
    event.dataTransfer.setData('text/plain', number)
    event.dataTransfer.effectAllowed = 'move'
    onDrag(order)
  }
  return (
    <li
      className={`flex min-w-0 flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg) p-3 ${moves.length > 0 ? 'cursor-grab' : ''}`}
      draggable={moves.length > 0}
      onDragEnd={() => onDrag(undefined)}
      onDragStart={start}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <button
          aria-label={messages.openOrder({ number })}
          className="min-h-6 rounded-(--hutong-radius-sm) font-semibold text-(--hutong-link) tabular-nums hover:underline"
          onClick={() => openOrder(id)}
          type="button"
        >
          {number}
        </button>
        <span className="ml-auto">
          <LevelMark level={order.level} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="min-w-0 text-[13px]/5 wrap-anywhere">{serviceTypeName}</p>
        <DueTag order={order} />
      </div>
      {serviceContent !== '' && (
        <p className="line-clamp-2 text-[13px]/5 text-(--hutong-text-2) wrap-anywhere">
          {serviceContent}
        </p>
      )}
      <p className="truncate text-[12px]/5 text-(--hutong-text-2)" title={customerName}>
        {customerName || messages.none()} · {handlerText(order)}
      </p>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 text-[12px]/5">
        <DueMoment order={order} />
        {moves.length > 0 && (
          <LazyMenu
            entries={moves.map(move => ({
              key: move,
              label: messages.moveTo({
                move: orderMove.label(move),
                state: orderState.label(orderMoves[move].to)
              })
            }))}
            label={messages.moveOf({ number })}
            onChoose={move => begin(moveCard(order, move))}
            trigger={trigger => (
              <Button
                {...trigger}
                aria-label={messages.moveOf({ number })}
                className="-mr-2 ml-auto"
                size="small"
                tone="bare"
              >
                {messages.move()}
              </Button>
            )}
          />
        )}
      </div>
    </li>
  )
}
