// The order in the drawer: a conflict shows the newest order, and what was typed is sent after it.
import { afterEach, describe, expect, it } from 'vitest'
import {
  $order,
  $orderAttempt,
  $orderDialog,
  closeOrderDialog,
  moveOrder,
  openMove,
  showOrder
} from '../../../../core/features/order-handling/order-detail.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const order = (updateTime: number, state: number) => ({
  ...{ id: 'o-1', number: 'GD00000001', serviceType: 'OTHER', serviceTypeName: '其他服务' },
  ...{ serviceContent: '', level: 1, state, creatorId: 'u-2', creatorName: '李雷' },
  ...{ handlerId: 'u-1', handlerName: '张伟', groupId: null, groupName: '', customerId: null },
  ...{ customerName: '', phoneNumber: '', phoneMasked: false, callRecordId: null },
  ...{ createTime: 1, updateTime, dueTime: null, warnTime: null, settledTime: null, result: '' },
  ...{ moves: ['settle'], canEdit: true, comments: [], attachments: [], history: [] }
})

afterEach(closeOrderDialog)

describe('a move', () => {
  it('names the version that is shown, and after a conflict the newest one', async () => {
    let now = order(10, 1)
    const versions: number[] = []
    await signIn({
      'GET /work_orders/o-1': () => ok(now),
      'PUT /work_orders/o-1/move': ({ body }) => {
        const { version } = JSON.parse(body) as { version: number }
        versions.push(version)
        if (version === now.updateTime) return ok(null)
        const errmsg = '工单已被李雷更新，现为“处理中”，请核对最新内容后再提交'
        return Response.json({ code: 0, errcode: 'VERSION_CONFLICT', errmsg, message: errmsg })
      }
    })
    await showOrder('o-1')
    openMove('settle')
    now = order(20, 1)
    const values = { note: '已处理', handlerId: null, groupId: null }
    await moveOrder('settle', values)
    expect($orderAttempt.get()).toMatchObject({
      ...{ status: 'failed', failure: { code: 'VERSION_CONFLICT' } }
    })
    // The dialog stays with what was typed, over the newest order.
    expect($orderDialog.get()).toEqual({ status: 'moving', move: 'settle' })
    expect(lastOf($order.get())?.updateTime).toBe(20)
    await moveOrder('settle', values)
    expect(versions).toEqual([10, 20])
    expect($orderDialog.get()).toEqual({ status: 'closed' })
  })
})
