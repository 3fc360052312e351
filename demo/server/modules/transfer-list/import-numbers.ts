/**
 * Imports the numbers of an uploaded table into a call task. The rows become visible after the last one: a
 * cancelled or interrupted import leaves nothing behind.
 */
import { sql, type Transaction } from 'kysely'
import type { SheetPlan } from '../../../../core/features/number-import/rules/row-types.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { failJobOnRefusal, rowsLimitOf, taskIdOf } from '../../jobs/import-progress.ts'
import type { Job, Kind } from '../../jobs/job-types.ts'
import { lockedTask } from '../call-tasks/task-by-id.ts'
import { startWaiting } from '../call-tasks/task-moves.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import {
  checkTakesNumbers,
  countNumbers,
  insertNumbers,
  PRECISE,
  SEVERAL,
  type TaskRow
} from '../number-import/insert-numbers.ts'
import { rejectGuesses } from './guessed-rows.ts'
import { importSheet, rejectionReasons } from './import-sheet.ts'

export const planOf = async (inside: Transaction<Tables>, task: TaskRow): Promise<SheetPlan> => {
  const script = await inside
    .selectFrom('script_version')
    .innerJoin('script_template', join =>
      join
        .onRef('script_template.enterprise_id', '=', 'script_version.enterprise_id')
        .onRef('script_template.code', '=', 'script_version.code')
    )
    .select('content')
    .where('script_version.enterprise_id', '=', task.enterprise_id)
    .where('script_version.code', '=', task.template_code ?? '')
    .where(eb =>
      eb(
        'script_version.version',
        '=',
        eb.fn.coalesce(eb.val(task.script_version), 'script_template.version')
      )
    )
    .executeTakeFirst()
  const customFields = (task.draft.customFields ?? '').split(',').filter(Boolean)
  return {
    variables: script?.content.variables ?? [],
    customFields,
    isAccurate: task.task_type === PRECISE,
    hasSeveralNumbers: task.task_type === SEVERAL,
    rowsLimit: await rowsLimitOf(inside, task.enterprise_id)
  }
}

async function find(inside: Transaction<Tables>, job: Job): Promise<TaskRow> {
  const task = await failJobOnRefusal(async () => {
    const found = await lockedTask(inside, job.enterprise_id, taskIdOf(job))
    checkTakesNumbers(found)
    return found
  })
  await sql`insert into number_import (id, task_id) values (${job.id}, ${task.id})
    on conflict do nothing`.execute(inside)
  return task
}

export const importNumbers = (
  files: FileStore,
  guesses: Guesses,
  added: (taskId: string) => void
): Kind =>
  importSheet(
    files,
    {
      find,
      plan: planOf,
      async take(inside, task, all, job) {
        const rows = await rejectGuesses(guesses, inside, job, all)
        const numbers = rows
          .flatMap(({ good }) => good ?? [])
          .map(({ phone, otherPhones, customerName, values }) => ({
            ...{ phone, other_phones: otherPhones },
            ...{ customer_name: customerName, fields: values }
          }))
        return rejectionReasons(rows, await insertNumbers(inside, task, numbers, job.id))
      },
      async end(inside, { id }, job, good) {
        // The imported rows become visible here.
        await inside.deleteFrom('number_import').where('id', '=', job.id).execute()
        await countNumbers(inside, id, good)
        const { isStarted = false } = job.input as { readonly isStarted?: boolean }
        if (isStarted && good > 0) await startWaiting(inside, id)
        return () => added(id)
      }
    },
    (job, db) =>
      db.transaction().execute(async inside => {
        await inside
          .deleteFrom('call_item')
          .where('task_id', '=', taskIdOf(job))
          .where('import_id', '=', job.id)
          .execute()
        await inside.deleteFrom('number_import').where('id', '=', job.id).execute()
      })
  )
