/** Which state an order can be moved to, and by whom (rule order-handling-2). */
import type { OrderMove, OrderState } from '../enums.ts'

/** What a user is to an order; `manager`: sees orders of others by data scope. */
export type OrderRole = 'creator' | 'handler' | 'member' | 'manager'

/** What has to be written with a move. */
export type MoveNote = 'none' | 'optional' | 'required'

interface Move {
  readonly from: readonly OrderState[]
  readonly to: OrderState
  readonly by: readonly OrderRole[]
  readonly note: MoveNote
}

export const [WAITING, WORKING, SETTLED, DONE, CLOSED] = [0, 1, 2, 3, 4] as const
/** Someone still has to do something. */
export const OPEN_STATES: readonly OrderState[] = [WAITING, WORKING, SETTLED]
/** The due time counts. */
export const TIMED_STATES: readonly OrderState[] = [WAITING, WORKING]

export const orderMoves: Readonly<Record<OrderMove, Move>> = {
  accept: { from: [WAITING], to: WORKING, by: ['handler', 'member', 'manager'], note: 'none' },
  settle: { from: [WORKING], to: SETTLED, by: ['handler', 'manager'], note: 'required' },
  confirm: { from: [SETTLED], to: DONE, by: ['creator', 'manager'], note: 'optional' },
  rework: { from: [SETTLED], to: WORKING, by: ['creator', 'manager'], note: 'required' },
  giveBack: { from: [WAITING, WORKING], to: WAITING, by: ['handler'], note: 'required' },
  assign: {
    from: [WAITING, WORKING],
    to: WAITING,
    by: ['creator', 'handler', 'member', 'manager'],
    note: 'optional'
  },
  close: { from: OPEN_STATES, to: CLOSED, by: ['creator', 'manager'], note: 'required' },
  reopen: { from: [DONE, CLOSED], to: WAITING, by: ['creator', 'manager'], note: 'required' }
}

export interface OrderPlace {
  readonly creatorId: string
  readonly handlerId: string | null
  readonly groupId: string | null
}

export interface OrderActor {
  readonly userId: string
  /** The user's agent groups. */
  readonly groupIds: ReadonlySet<string>
  /** Whether the data scope has more than the own rows, and this order among them. */
  readonly isManager: boolean
}

/** A member of the group of an order that has no handler may take it. */
export function rolesIn(order: OrderPlace, actor: OrderActor): ReadonlySet<OrderRole> {
  const roles = new Set<OrderRole>()
  if (order.creatorId === actor.userId) roles.add('creator')
  if (order.handlerId === actor.userId) roles.add('handler')
  if (order.handlerId === null && order.groupId !== null && actor.groupIds.has(order.groupId))
    roles.add('member')
  if (actor.isManager) roles.add('manager')
  return roles
}

export const mayMove = (
  move: OrderMove,
  state: OrderState,
  roles: ReadonlySet<OrderRole>
): boolean => {
  const { from, by } = orderMoves[move]
  return from.includes(state) && by.some(role => roles.has(role))
}

/** What the roles may do in a state, in the order of the buttons. */
export const movesOf = (state: OrderState, roles: ReadonlySet<OrderRole>): readonly OrderMove[] =>
  (Object.keys(orderMoves) as OrderMove[]).filter(move => mayMove(move, state, roles))

/** The user who has to act: who handles it, or who filed it and has to confirm the result. */
export function waitsFor(
  state: OrderState,
  { creatorId, handlerId }: Pick<OrderPlace, 'creatorId' | 'handlerId'>
): string | null {
  if (TIMED_STATES.includes(state)) return handlerId
  return state === SETTLED ? creatorId : null
}
