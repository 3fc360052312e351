import { type Selectable, sql } from 'kysely'
import type { NumberClass } from '../../../../core/features/number-handling/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Job, Kind } from '../../jobs/job-types.ts'
import { exportRows } from '../transfer-list/export-rows.ts'
import { handledCells, handledHeading } from './handle-numbers.ts'
import { handledNumbers } from './number-task-queries.ts'

export interface HandledExport {
  readonly taskId: string
  readonly classes?: readonly NumberClass[]
}
const inputOf = (job: Job) => job.input as HandledExport

/** The handled numbers of a task, or those of some classes, as csv. */
export const exportHandled = (files: FileStore): Kind =>
  exportRows<Selectable<Tables['number_task_item']>, number>(files, {
    heading: handledHeading(),
    cells: handledCells,
    placeOf: ({ rank }) => rank,
    async count(inside, job) {
      const { taskId, classes } = inputOf(job)
      const { rows } = await handledNumbers(inside, taskId, classes)
        .select(sql<number>`count(*)::int`.as('rows'))
        .executeTakeFirstOrThrow()
      return rows
    },
    read(inside, job, after = 0, limit) {
      const { taskId, classes } = inputOf(job)
      return handledNumbers(inside, taskId, classes)
        .selectAll()
        .where('rank', '>', after)
        .orderBy('rank')
        .limit(limit)
        .execute()
    }
  })
