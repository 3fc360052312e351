import { sql } from 'kysely'
import { connectResult } from '../../../../core/features/calls/enums.ts'
import { manualItemStatus, manualResult } from '../../../../core/features/manual-tasks/enums.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Job, Kind } from '../../jobs/job-types.ts'
import { manualServerMessages as messages } from '../manual-tasks/messages.ts'
import { exportedNumber, exportRows, time } from './export-rows.ts'

interface Row {
  readonly id: number
  readonly phone: string
  readonly name: string
  readonly manager: string
  readonly status: number
  readonly owner: string | null
  readonly calls: number
  readonly connect: number | null
  readonly result: number | null
  readonly remark: string
  readonly follow_at: number | null
  readonly updated_at: number
  readonly is_hidden: boolean
}

const taskIdOf = (job: Job) => (job.input as { readonly taskId: string }).taskId

/** The numbers of a manual task with their results, as csv. */
export const exportManual = (files: FileStore): Kind =>
  exportRows<Row, number>(files, {
    heading: [
      messages.headId(),
      messages.headName(),
      messages.headManager(),
      messages.headStatus(),
      messages.headOwner(),
      messages.headCalls(),
      messages.headConnect(),
      messages.headResult(),
      messages.headRemark(),
      messages.headFollow(),
      messages.headUpdated()
    ],
    cells: row => [
      exportedNumber(row.phone, row.is_hidden),
      row.name,
      row.manager,
      manualItemStatus.label(row.status),
      row.owner ?? '',
      row.calls,
      row.connect === null ? '' : connectResult.label(row.connect),
      row.result === null ? '' : manualResult.label(row.result),
      row.remark,
      time(row.follow_at),
      time(row.updated_at)
    ],
    placeOf: ({ id }) => id,
    async count(inside, job) {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total
        from manual_item where task_id = ${taskIdOf(job)} and import_id is null`.execute(inside)
      return rows[0]?.total ?? 0
    },
    async read(inside, job, after, limit) {
      const { rows } = await sql<Row>`select i.id, i.phone, i.customer_name as name, i.manager,
          i.status, u.name as owner, i.calls, r.connect_result as connect, i.result, i.remark,
          i.follow_at, i.updated_at, exists (select 1 from customer c
            where c.enterprise_id = i.enterprise_id and c.phone = i.phone
              and c.is_number_hidden) as is_hidden
        from manual_item i left join user_account u on u.id = i.owner_id
          left join lateral (select connect_result from call_record r
            where r.manual_item_id = i.id and r.ended_at is not null and r.deleted_at is null
            order by r.started_at desc limit 1) r on true
        where i.task_id = ${taskIdOf(job)} and i.import_id is null and i.id > ${after ?? 0}
        order by i.id limit ${limit}`.execute(inside)
      return rows
    }
  })
