/**
 * Imports the numbers of an uploaded table into a manual task. The rows become visible after the last one:
 * a cancelled or interrupted import leaves nothing behind.
 */
import type { Transaction } from 'kysely'
import { MANAGER } from '../../../../core/features/manual-tasks/rules.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { failJobOnRefusal, rowsLimitOf, taskIdOf } from '../../jobs/import-progress.ts'
import type { Job, Kind } from '../../jobs/job-types.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import { planOfManual } from '../manual-tasks/manual-plan-rules.ts'
import { lockedTask, type ManualTaskRowOf } from '../manual-tasks/manual-task-queries.ts'
import {
  checkFillable,
  goesByManager,
  insertManualNumbers,
  managerOf,
  openImported
} from '../manual-tasks/numbers/add-manual-numbers.ts'
import { agentsOf } from '../manual-tasks/task-agent-queries.ts'
import { rejectGuesses } from './guessed-rows.ts'
import { type CheckedRow, importSheet, rejectionReasons } from './import-sheet.ts'

const find = (inside: Transaction<Tables>, job: Job): Promise<ManualTaskRowOf> =>
  failJobOnRefusal(async () => {
    const task = await lockedTask(inside, job.enterprise_id, taskIdOf(job))
    checkFillable(task)
    return task
  })

async function take(
  inside: Transaction<Tables>,
  task: ManualTaskRowOf,
  rows: readonly CheckedRow[],
  job: Job
): Promise<readonly string[]> {
  const agents = goesByManager(task) ? await agentsOf(inside, task) : []
  const owned = rows.map(row => {
    const manager = row.good?.values[MANAGER] ?? ''
    const owner = row.good && goesByManager(task) ? managerOf(agents, manager) : undefined
    const why = owner && 'why' in owner ? owner.why : row.why
    const owner_id = owner && 'userId' in owner ? owner.userId : null
    return { ...row, why, owner_id, manager }
  })
  const numbers = owned.flatMap(({ good, why, owner_id, manager }) =>
    good && why === ''
      ? [{ phone: good.phone, customer_name: good.customerName, manager, fields: {}, owner_id }]
      : []
  )
  return rejectionReasons(owned, await insertManualNumbers(inside, task, numbers, job.id))
}

export const importManual = (
  files: FileStore,
  guesses: Guesses,
  added: (task: ManualTaskRowOf) => void
): Kind =>
  importSheet(
    files,
    {
      find,
      plan: async (inside, task) =>
        planOfManual(task, await rowsLimitOf(inside, task.enterprise_id)),
      take: async (inside, task, rows, job) =>
        take(inside, task, await rejectGuesses(guesses, inside, job, rows), job),
      async end(inside, task, job) {
        await openImported(inside, task, job.id)
        return () => added(task)
      }
    },
    async (job, db) => {
      await db
        .deleteFrom('manual_item')
        .where('task_id', '=', taskIdOf(job))
        .where('import_id', '=', job.id)
        .execute()
    }
  )
