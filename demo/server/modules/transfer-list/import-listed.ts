/** Adds the numbers of an uploaded spreadsheet to a list. */
import type { Transaction } from 'kysely'
import { listPlan } from '../../../../core/features/number-import/rules/listed-sheet.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { rowsLimitOf } from '../../jobs/import-progress.ts'
import { type Job, JobFailure, type Kind } from '../../jobs/job-types.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { holdLibrary } from '../number-lists/library-queries.ts'
import { insertListed, type ListKey } from '../number-lists/listed-numbers.ts'
import { importSheet, rejectionReasons } from './import-sheet.ts'

async function find(inside: Transaction<Tables>, job: Job): Promise<ListKey> {
  const { kind, libId } = job.input as Pick<ListKey, 'kind' | 'libId'>
  const enterpriseId = job.enterprise_id
  if (kind === 'black' && !(await holdLibrary(inside, enterpriseId, libId)))
    throw new JobFailure(messages.noLibrary())
  return { enterpriseId, kind, libId }
}

export const importListed = (files: FileStore): Kind =>
  importSheet(
    files,
    {
      find,
      plan: async (inside, { enterpriseId }) => listPlan(await rowsLimitOf(inside, enterpriseId)),
      async take(inside, listKey, rows, job) {
        const numbers = rows
          .flatMap(({ good }) => good ?? [])
          .map(({ row, phone, remark }) => ({ id: `${job.id}-${row}`, phone, remark }))
        return rejectionReasons(rows, await insertListed(inside, listKey, job.user_id, numbers))
      }
    },
    async (job, db) => {
      await db.deleteFrom('listed_number').where('id', 'like', `${job.id}-%`).execute()
    }
  )
