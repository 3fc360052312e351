/** 转为工单: makes a service record an order, wherever it is shown. */
import { computed } from 'nanostores'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { $may } from '../../session/user.ts'
import { emitWritten } from '../work-orders/work-order.ts'
import { workOrders } from './endpoints.ts'
import { orderChanged } from './live-orders.ts'
import { orderOpeningMessages as messages } from './order-opening-messages.ts'

export const OPENS_ORDERS = 'CMC.WORK.ORDER.BASIC.OPER'

/** Whether the user may make records orders. */
export const $mayOpenOrders = computed($may, may => may(OPENS_ORDERS))

/** @throws `Failure`, already shown. */
export async function openAsOrder({ id }: { readonly id: string }): Promise<void> {
  await call(workOrders.open, { id })
  notify('success', messages.opened())
  emitWritten(id)
  orderChanged(id)
}
