import type { Transaction } from 'kysely'
import { orderLevel, orderState } from '../../../../core/features/order-handling/enums.ts'
import { orderPageMessages as titles } from '../../../../core/features/order-handling/order-page-messages.ts'
import type { WorkOrder } from '../../../../core/features/order-handling/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { toWorkOrders } from './order-rows.ts'
import { type OrderSearch, ordersMatching } from './order-search.ts'

const heading = () => [
  ...[titles.number(), titles.type(), titles.content(), titles.level(), titles.state()],
  ...[titles.customer(), titles.phone(), titles.creator(), titles.handler(), titles.group()],
  ...[titles.created(), titles.due(), titles.settled(), titles.result()]
]

const cells = (order: WorkOrder) => [
  ...[order.number, order.serviceTypeName, order.serviceContent],
  ...[orderLevel.label(order.level), orderState.label(order.state)],
  ...[order.customerName, order.phoneNumber, order.creatorName],
  ...[order.handlerName, order.groupName],
  ...[time(order.createTime), time(order.dueTime), time(order.settledTime), order.result]
]

/** Orders filed before the export was requested. */
const matching = async (inside: Transaction<Tables>, job: Job) =>
  (await ordersMatching(inside, ownerOf(job), job.input as OrderSearch)).where(
    'created_at',
    '<=',
    job.created_at
  )

/** The orders of the search, as csv. */
export const exportWorkOrders = (files: FileStore): Kind =>
  exportRows<WorkOrder, string>(files, {
    heading: heading(),
    cells,
    placeOf: ({ id }) => id,
    async count(inside, job) {
      const { total } = await (await matching(inside, job))
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after, limit) {
      const found = await matching(inside, job)
      const rows = await (after === undefined ? found : found.where('id', '>', after))
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .execute()
      return toWorkOrders(inside, ownerOf(job), rows)
    }
  })
