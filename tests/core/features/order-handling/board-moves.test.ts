// A card on the board: it goes only where it may, and comes back when another was first.
import { expect, it, vi } from 'vitest'
import {
  $boardMove,
  moveCard,
  movesToOthers,
  moveTo
} from '../../../../core/features/order-handling/board-moves.ts'
import {
  $orderDialog,
  closeOrderDialog
} from '../../../../core/features/order-handling/order-detail.ts'
import { $orderBoard, loadBoard } from '../../../../core/features/order-handling/order-lists.ts'
import { $openOrder, closeOrder } from '../../../../core/features/order-handling/order-window.ts'
import type { WorkOrder } from '../../../../core/features/order-handling/schemas.ts'
import { $notices } from '../../../../core/notices.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const order: WorkOrder = {
  ...{ id: 'o-1', number: 'GD00000001', serviceType: 'OTHER', serviceTypeName: '其他服务' },
  ...{ serviceContent: '', level: 1, state: 0, creatorId: 'u-2', creatorName: '李雷' },
  ...{ handlerId: 'u-1', handlerName: '张伟', groupId: null, groupName: '', customerId: null },
  ...{ customerName: '', phoneNumber: '', phoneMasked: false, callRecordId: null },
  ...{ createTime: 1, updateTime: 10, dueTime: null, warnTime: null, settledTime: null },
  ...{ result: '', moves: ['accept', 'giveBack', 'assign', 'close'], canEdit: true }
}
const column = (state: number, list: readonly WorkOrder[]) => ({ state, total: list.length, list })

it('goes to the states that the user may move the order to', () => {
  expect(movesToOthers(order)).toEqual(['accept', 'close'])
  expect([0, 1, 2, 3, 4].map(state => moveTo(order, state as 0))).toEqual([
    ...[undefined, 'accept', undefined, undefined, 'close']
  ])
})

it('is in its new column at once, and back when another was first, who is named', async () => {
  const held = Promise.withResolvers<void>()
  const other = '工单已被李雷更新，现为“处理中”，请核对最新内容后再提交'
  let columns = [column(0, [order]), column(1, [])]
  await signIn({
    'GET /work_orders/board': () => ok(columns),
    'PUT /work_orders/o-1/move': async () => {
      await held.promise
      return Response.json({ code: 0, errcode: 'VERSION_CONFLICT', errmsg: other, message: other })
    }
  })
  await loadBoard('all', {})
  const refused = expect(moveCard(order, 'accept')).rejects.toThrow(other)
  await vi.waitFor(() => expect($boardMove.get()).toEqual({ id: 'o-1', to: 1 }))
  const theirs = { ...order, handlerName: '李雷', updateTime: 20 }
  columns = [column(0, [theirs]), column(1, [])]
  held.resolve()
  await refused
  expect($boardMove.get()).toBeUndefined()
  expect($orderBoard.get()).toMatchObject({ status: 'ready', value: [{ list: [theirs] }, {}] })
  expect($notices.get().map(({ text }) => text)).toContain(other)
})

it('that needs a text is moved in the dialog over the order', async () => {
  await moveCard(order, 'close')
  expect($openOrder.get()).toBe('o-1')
  expect($orderDialog.get()).toEqual({ status: 'moving', move: 'close' })
  closeOrderDialog()
  closeOrder()
})
