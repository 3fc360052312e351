import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { containing } from '../../http/paging.ts'
import type { Job, Kind } from '../../jobs/job-types.ts'
import { type ListKey, listedOn } from '../number-lists/listed-numbers.ts'
import { exportRows, time } from './export-rows.ts'

type Row = Selectable<Tables['listed_number']>
type Input = Pick<ListKey, 'kind' | 'libId'> & { readonly phone?: string }

const heading = ['号码', '备注', '添加人', '添加时间']

function found(inside: Transaction<Tables>, job: Job) {
  const { kind, libId, phone } = job.input as Input
  const all = listedOn(inside, { enterpriseId: job.enterprise_id, kind, libId })
  return phone?.trim() ? all.where('phone', 'like', containing(phone.trim())) : all
}

/** The numbers of a list as csv, without those added during the export. */
export const exportListed = (files: FileStore): Kind =>
  exportRows<Row, string>(files, {
    heading,
    cells: row => [row.phone, row.remark, row.creator_name, time(row.created_at)],
    placeOf: ({ id }) => id,
    async count(inside, job) {
      const { total } = await found(inside, job)
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    read: (inside, job, after, limit) =>
      (after === undefined ? found(inside, job) : found(inside, job).where('id', '>', after))
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .execute()
  })
