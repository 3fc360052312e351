import type { Selectable } from 'kysely'
import type { FieldMeta } from '../../../../core/features/custom-fields/schemas.ts'
import { spokenAnswers } from '../../../../core/features/dialogue/rules/spoken-answers.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Job, JobFailure, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { customersMatching } from '../customers/handlers.ts'
import { exportedNumber, exportRows, type Rows, time } from './export-rows.ts'

type Search = Parameters<typeof customersMatching>[2]
type Customer = Selectable<Tables['customer']>

const heading = [
  '{served}姓名',
  '{served}号码',
  '归属地',
  '运营商',
  '公司',
  '归属人',
  '最近联系时间'
]

const cells = (customer: Customer) => [
  customer.name,
  customer.phone,
  customer.area,
  customer.operator,
  customer.company,
  customer.user_name,
  time(customer.last_contact_at)
]

const answers = ({ custom_fields }: Customer, metas: readonly FieldMeta[]) =>
  metas.map(meta => spokenAnswers(meta, custom_fields[meta.id]))

/** A field deleted since fails the job for good; no attempt is repeated. */
async function matching(db: Database, job: Job) {
  try {
    return await customersMatching(db, ownerOf(job), job.input as Search)
  } catch (error) {
    throw error instanceof Refusal ? new JobFailure(error.message) : error
  }
}

/** The customers of the enterprise as csv: standard fields, then custom fields. */
export const exportCustomers = (files: FileStore): Kind => ({
  async open(job, db) {
    const metas = toMetas(await fieldsOf(db, job.enterprise_id, 'customer'))
    return exportRows(files, rowsWith(metas)).open(job, db)
  }
})

const rowsWith = (metas: readonly FieldMeta[]): Rows<Customer, string> => ({
  heading: [...heading, ...metas.map(({ fieldName }) => fieldName)],
  cells: customer => [...cells(customer), ...answers(customer, metas)],
  placeOf: ({ id }) => id,
  async count(inside, job) {
    const found = await matching(inside, job)
    const { total } = await found
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
    return rows.map(row => ({ ...row, phone: exportedNumber(row.phone, row.is_number_hidden) }))
  }
})
