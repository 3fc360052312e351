import { sql } from 'kysely'
import { leftOutReason } from '../../../../../core/features/messaging/enums.ts'
import { messageRecordTitles as titles } from '../../../../../core/features/messaging/record-messages.ts'
import type { MessageRecord } from '../../../../../core/features/messaging/schemas.ts'
import type { FileStore } from '../../../files/file-store.ts'
import type { Job, Kind } from '../../../jobs/job-types.ts'
import { shownIn } from '../../call-tasks/task-items.ts'
import { exportRows } from '../../transfer-list/export-rows.ts'
import { messageCells, messageHeading } from '../export-messages.ts'
import { toRecords } from '../record-queries.ts'

interface RecipientExport {
  readonly taskId: string
  readonly of: 'messages' | 'leftOut'
}
interface LeftOutRow {
  readonly rank: number
  readonly typed: string
  readonly name: string
  readonly reason: string
  readonly detail: string
}
const inputOf = (job: Job) => job.input as RecipientExport

const leftOut = (files: FileStore): Kind =>
  exportRows<LeftOutRow, number>(files, {
    heading: [titles.phone(), titles.name(), titles.reason(), titles.detail()],
    cells: ({ typed, name, reason, detail }) => [typed, name, leftOutReason.label(reason), detail],
    placeOf: ({ rank }) => rank,
    async count(inside, job) {
      const { total } = await inside
        .selectFrom('message_left_out')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('task_id', '=', inputOf(job).taskId)
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after = 0, limit) {
      const rows = await inside
        .selectFrom('message_left_out')
        .select(['rank', 'typed', 'name', 'reason', 'detail'])
        .where('task_id', '=', inputOf(job).taskId)
        .where('rank', '>', after)
        .orderBy('rank')
        .limit(limit)
        .execute()
      const shown = await shownIn(
        inside,
        job.enterprise_id,
        rows.map(({ typed }) => typed)
      )
      return rows.map(row => ({ ...row, typed: shown(row.typed) }))
    }
  })

type Ranked = MessageRecord & { readonly rank: number }

const messages = (files: FileStore): Kind =>
  exportRows<Ranked, number>(files, {
    heading: messageHeading(),
    cells: messageCells,
    placeOf: ({ rank }) => rank,
    async count(inside, job) {
      const { total } = await inside
        .selectFrom('sms_record')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('message_task_id', '=', inputOf(job).taskId)
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after = 0, limit) {
      const rows = await inside
        .selectFrom('sms_record')
        .selectAll()
        .where('message_task_id', '=', inputOf(job).taskId)
        .where('rank', '>', after)
        .orderBy('rank')
        .limit(limit)
        .execute()
      const shown = await toRecords(inside, job.enterprise_id, rows)
      return shown.map((row, at) => ({ ...row, rank: rows[at]?.rank ?? 0 }))
    }
  })

/** The messages of a task, or its left-out recipients, as csv. */
export const exportRecipients = (files: FileStore): Kind => ({
  open: (job, db) =>
    (inputOf(job).of === 'leftOut' ? leftOut(files) : messages(files)).open(job, db)
})
