/** Moves of orders between the columns of the board. */
import { atom, readonlyType } from 'nanostores'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { emitWritten } from '../work-orders/work-order.ts'
import { workOrders } from './endpoints.ts'
import { type OrderMove, type OrderState, orderMove, orderState } from './enums.ts'
import { orderChanged } from './live-orders.ts'
import { openMove } from './order-detail.ts'
import { reloadBoard } from './order-lists.ts'
import { orderPageMessages as messages } from './order-page-messages.ts'
import { openOrder } from './order-window.ts'
import { orderMoves } from './rules/order-moves.ts'
import type { WorkOrder } from './schemas.ts'

interface Moving {
  readonly id: string
  readonly to: OrderState
}

const $pending = atom<Moving | undefined>()
/** The card that is shown in its new column until the server has answered. */
export const $boardMove = readonlyType($pending)

const known = (move: string): move is OrderMove => orderMove.isCode(move)

/** What the user may do with an order that changes its state. */
export const movesToOthers = ({ moves, state }: Pick<WorkOrder, 'moves' | 'state'>) =>
  moves.filter(known).filter(move => orderMoves[move].to !== state)

/** The move by which an order gets to a state; without one it cannot be dropped there. */
export const moveTo = (
  order: Pick<WorkOrder, 'moves' | 'state'>,
  state: OrderState
): OrderMove | undefined => movesToOthers(order).find(move => orderMoves[move].to === state)

/**
 * Moves at once what needs no text, and asks for the text of the others beside the order. After a
 * refusal, which is shown, the card is back in the column that the server says.
 */
export async function moveCard(order: WorkOrder, move: OrderMove): Promise<void> {
  const { id, number, updateTime: version } = order
  const { to, note } = orderMoves[move]
  if (note !== 'none' || move === 'assign') {
    openOrder(id)
    openMove(move)
    return
  }
  if ($pending.get()) return
  $pending.set({ id, to })
  try {
    await call(workOrders.move, { id, body: { version, move, note: '' } })
    notify('success', messages.movedTo({ number, state: orderState.label(to) }))
    emitWritten(id)
    orderChanged(id)
  } finally {
    await reloadBoard()
    $pending.set(undefined)
  }
}

onSignedOut(() => $pending.set(undefined))
