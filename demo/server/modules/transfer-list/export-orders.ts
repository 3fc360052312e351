import { callDirection } from '../../../../core/features/calls/enums.ts'
import { recordMessages } from '../../../../core/features/calls/messages.ts'
import type { ServiceRecord } from '../../../../core/features/work-orders/schemas.ts'
import { serviceRecordMessages as messages } from '../../../../core/features/work-orders/service-record-messages.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { describeOrders, type OrderSearch, ordersMatching } from '../work-orders/order-list.ts'
import { exportRows, time } from './export-rows.ts'

const heading = () => [
  ...[messages.when(), messages.agent(), messages.customer(), messages.phone()],
  ...[messages.direction(), messages.type(), messages.content(), recordMessages.talking()]
]

const cells = (order: ServiceRecord) => [
  ...[time(order.createTime), order.agentName, order.customerName, order.phoneNumber],
  ...[callDirection.label(order.callDirectionType), order.serviceTypeName],
  ...[order.serviceContent, order.callDuration ?? '']
]

/** Records filed before the export was requested. */
const matching = async (inside: Database, job: Job) =>
  (await ordersMatching(inside, ownerOf(job), job.input as OrderSearch)).where(
    'created_at',
    '<=',
    job.created_at
  )

/** The service records of the search within the owner's data scope, as csv. */
export const exportOrders = (files: FileStore): Kind =>
  exportRows<ServiceRecord, string>(files, {
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
      return describeOrders(inside, ownerOf(job), rows)
    }
  })
