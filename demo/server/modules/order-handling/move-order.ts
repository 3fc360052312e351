/** Moves an order from one state to another. */
import type { Transaction } from 'kysely'
import {
  type OrderMove,
  orderMove,
  orderState
} from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import {
  mayMove,
  type OrderRole,
  orderMoves,
  waitsFor
} from '../../../../core/features/order-handling/rules/order-moves.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Notice } from '../message-tips/write-notices.ts'
import { labelIn, type OrderRow, serviceTypeLabels } from '../work-orders/order-queries.ts'
import { lockedType, timesOf } from './open-order.ts'
import { lastAuthor } from './order-access.ts'
import { type Author, change, recordEvent, timeText } from './order-history.ts'
import { assignmentNotice, namedIn } from './order-notices.ts'
import { checkTarget, handlersInGroup, namesOf } from './order-targets.ts'

export interface MoveRequest {
  readonly move: OrderMove
  readonly note: string
  readonly handlerId?: string | null | undefined
  readonly groupId?: string | null | undefined
}

async function checkMove(
  inside: Transaction<Tables>,
  row: OrderRow,
  roles: ReadonlySet<OrderRole>,
  { move, note }: MoveRequest
) {
  const state = row.order_state ?? 0
  const label = orderMove.label(move)
  if (!orderMoves[move].from.includes(state)) {
    const about = { state: orderState.label(state), move: label }
    const name = await lastAuthor(inside, row.id, orderMove.codes)
    throw refuse(name ? messages.movedMeanwhile({ ...about, name }) : messages.notAllowed(about))
  }
  if (!mayMove(move, state, roles)) throw refuse(messages.notYours({ move: label }))
  const field = move === 'settle' ? messages.result() : messages.reason()
  if (orderMoves[move].note === 'required' && note === '')
    throw refuseField('note', messages.noteMissing({ field }))
}

/** Who has the order afterwards. */
function placeAfter(row: OrderRow, userId: string, request: MoveRequest) {
  const now = { handlerId: row.handler_id, groupId: row.group_id }
  if (request.move === 'accept') return { ...now, handlerId: userId }
  if (request.move === 'giveBack') return { ...now, handlerId: null }
  if (request.move !== 'assign') return now
  const given = { handlerId: request.handlerId ?? null, groupId: request.groupId ?? null }
  if (given.handlerId === null && given.groupId === null)
    throw refuseField('handlerId', messages.noTarget())
  return given
}

/** Returns the tips to write. */
export async function moveOrder(
  inside: Transaction<Tables>,
  row: OrderRow,
  author: NonNullable<Author>,
  roles: ReadonlySet<OrderRole>,
  request: MoveRequest
): Promise<readonly Notice[]> {
  const { move } = request
  const note = request.note.trim()
  await checkMove(inside, row, roles, { ...request, note })
  const place = placeAfter(row, author.userId, request)
  if (move === 'assign') await checkTarget(inside, row.enterprise_id, place)
  const state = orderMoves[move].to
  const now = Date.now()
  const again =
    move === 'reopen'
      ? timesOf(await lockedType(inside, row.enterprise_id, row.service_type), undefined, now)
      : undefined
  await inside
    .updateTable('service_record')
    .set({
      ...{ order_state: state, handler_id: place.handlerId, group_id: place.groupId },
      todo_user_id: waitsFor(state, { creatorId: row.user_id, handlerId: place.handlerId }),
      ...(move === 'settle' && { settled_at: now, result: note }),
      ...((move === 'rework' || move === 'reopen') && { settled_at: null }),
      ...(again && { due_at: again.dueTime, warn_at: again.warnTime, reminded: 0 }),
      updated_at: Math.max(now, row.updated_at + 1)
    })
    .where('id', '=', row.id)
    .execute()
  const users = await namesOf(inside, 'user_account', [row.handler_id, place.handlerId])
  const groups = await namesOf(inside, 'agent_group', [row.group_id, place.groupId])
  const nameOf = (names: ReadonlyMap<string | null, string>, id: string | null) =>
    names.get(id) ?? ''
  await recordEvent(inside, row, author, {
    event: move,
    note,
    changes: [
      ...change(messages.handler(), nameOf(users, row.handler_id), nameOf(users, place.handlerId)),
      ...change(messages.group(), nameOf(groups, row.group_id), nameOf(groups, place.groupId)),
      ...(again ? change(messages.due(), timeText(row.due_at), timeText(again.dueTime)) : [])
    ]
  })
  const types = await serviceTypeLabels(inside, row.enterprise_id)
  const named = namedIn(row, labelIn(types, row.service_type))
  return noticesOf(inside, row, place, author, { ...request, note }, named)
}

async function noticesOf(
  inside: Transaction<Tables>,
  row: OrderRow,
  place: { readonly handlerId: string | null; readonly groupId: string | null },
  author: NonNullable<Author>,
  { move, note }: MoveRequest,
  named: ReturnType<typeof namedIn>
): Promise<readonly Notice[]> {
  const by = { ...named, name: author.name }
  const handler = place.handlerId === null ? [] : [place.handlerId]
  switch (move) {
    case 'assign':
    case 'giveBack':
    case 'reopen': {
      const { groupId, handlerId } = place
      const members =
        groupId === null || handlerId !== null
          ? []
          : await handlersInGroup(inside, row.enterprise_id, groupId)
      return [assignmentNotice({ handlerId, members }, named, author.name)]
    }
    case 'settle':
      return [
        {
          ...{ userIds: [row.user_id], title: messages.tipSettled() },
          message: messages.tipSettledMessage(by)
        }
      ]
    case 'rework':
      return [
        {
          ...{ userIds: handler, title: messages.tipRework() },
          message: messages.tipReworkMessage({ ...by, note })
        }
      ]
    case 'confirm':
      return [
        {
          ...{ userIds: handler, title: messages.tipDone() },
          message: messages.tipDoneMessage(by)
        }
      ]
    case 'accept':
    case 'close':
      return []
  }
}
