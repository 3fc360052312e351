/** Work orders by account, against a backend in this process. */
import type { OrderMove } from '../../../core/features/order-handling/enums.ts'
import type {
  OrderColumn,
  OrderSettings,
  WorkOrder,
  WorkOrderDetail
} from '../../../core/features/order-handling/schemas.ts'
import { type Cases, openCases, type Page, type Persona } from '../scenes/case-scenes.ts'

export const users = {
  admin: 'user-1',
  leader: 'user-2',
  agent1: 'user-3',
  agent2: 'user-4'
} as const

export async function openOrders() {
  const cases: Cases = await openCases()
  const detail = (id: string, account: Persona = 'admin') =>
    cases.ask<WorkOrderDetail>(account, `/work_orders/${id}`)
  return {
    ...cases,
    detail,
    create: async (body: object = {}, account: Persona = 'agent1') =>
      (
        await cases.submit<{ id: string }>(account, 'POST', '/work_orders', {
          ...{ serviceType: 'OTHER', serviceContent: '楼道照明损坏', ...body }
        })
      ).id,
    list: (view: string, account: Persona, search: Record<string, string> = {}) =>
      cases.ask<Page<WorkOrder>>(
        account,
        `/work_orders?${new URLSearchParams({ view, pageSize: '100', ...search })}`
      ),
    board: (view: string, account: Persona) =>
      cases.ask<OrderColumn[]>(account, `/work_orders/board?view=${view}`),
    settings: () => cases.ask<OrderSettings>('admin', '/work_order_settings'),
    /** A move of the order as it is now. */
    async move(id: string, move: OrderMove, account: Persona, body: object = {}) {
      const { updateTime } = await detail(id)
      return cases.send(account, 'PUT', `/work_orders/${id}/move`, {
        ...{ version: updateTime, move, ...body }
      })
    },
    /** The newest message tips of a user. */
    tips: (userId: string) =>
      cases.db
        .selectFrom('message_tip')
        .select(['title', 'message'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(20)
        .execute()
  }
}

export type Orders = Awaited<ReturnType<typeof openOrders>>
