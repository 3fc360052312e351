import type { Selectable } from 'kysely'
import { maskedPhone } from '../../../core/rules/masking.ts'
import { customersMatching } from '../areas/customers.ts'
import { hasPermission } from '../auth/users.ts'
import type { Tables } from '../db/schema.ts'
import { exportRows, time } from './export-rows.ts'
import type { Job, Kind } from './job.ts'

type Search = Parameters<typeof customersMatching>[2]
type Customer = Selectable<Tables['customer']>

const heading = ['客户姓名', '客户号码', '归属地', '运营商', '公司', '最近联系时间']

const cells = (customer: Customer) => [
  customer.name,
  customer.phone,
  customer.area,
  customer.operator,
  customer.company,
  time(customer.last_contact_at)
]

const ownerOf = (job: Job) => ({ userId: job.user_id, enterpriseId: job.enterprise_id })

/** The customers of the enterprise as csv; their numbers in full for those who may edit them. */
export const exportCustomers = (filesDir: string): Kind =>
  exportRows<Customer, string>(filesDir, {
    heading,
    cells,
    placeOf: ({ id }) => id,
    async count(inside, job) {
      const { total } = await customersMatching(inside, ownerOf(job), job.input as Search)
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after, limit) {
      const found = customersMatching(inside, ownerOf(job), job.input as Search)
      const rows = await (after === undefined ? found : found.where('id', '>', after))
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .execute()
      if (await hasPermission(inside, ownerOf(job), 'CCS.EDIT.CUST.INFO')) return rows
      return rows.map(row => ({ ...row, phone: maskedPhone(row.phone) }))
    }
  })
