/** The numbers of an uploaded table come onto a list. */
import type { Transaction } from 'kysely'
import { listPlan } from '../../../core/rules/tasks/listed.ts'
import { taskServerText as text } from '../../../core/text/task-server.ts'
import type { Tables } from '../db/schema.ts'
import { holdLibrary } from '../tasks/libraries.ts'
import { insertListed, type Shelf } from '../tasks/listed.ts'
import { importSheet, whyNot } from './import-sheet.ts'
import { rowsLimitOf } from './imported.ts'
import { type Job, JobFailure, type Kind } from './job.ts'

async function find(inside: Transaction<Tables>, job: Job): Promise<Shelf> {
  const { kind, libId } = job.input as Pick<Shelf, 'kind' | 'libId'>
  const enterpriseId = job.enterprise_id
  if (kind === 'black' && !(await holdLibrary(inside, enterpriseId, libId)))
    throw new JobFailure(text.noLibrary())
  return { enterpriseId, kind, libId }
}

export const importListed = (filesDir: string): Kind =>
  importSheet(
    filesDir,
    {
      find,
      plan: async (inside, { enterpriseId }) => listPlan(await rowsLimitOf(inside, enterpriseId)),
      async take(inside, shelf, rows, job) {
        const numbers = rows
          .flatMap(({ good }) => good ?? [])
          .map(({ row, phone, remark }) => ({ id: `${job.id}-${row}`, phone, remark }))
        return whyNot(rows, await insertListed(inside, shelf, job.user_id, numbers))
      }
    },
    async (job, db) => {
      await db.deleteFrom('listed_number').where('id', 'like', `${job.id}-%`).execute()
    }
  )
