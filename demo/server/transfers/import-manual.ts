/**
 * The numbers of an uploaded table come into a manual task. Until the last row is in, none of them is
 * there for anybody: an import that is cut off or cancelled leaves nothing behind.
 */
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { MANAGER } from '../../../core/rules/manual-task.ts'
import { manualServerText as text } from '../../../core/text/manual-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Database, Tables } from '../db/schema.ts'
import {
  checkFillable,
  goesByManager,
  insertManualNumbers,
  managerOf,
  openImported
} from '../manual/add.ts'
import { agentsOf } from '../manual/agents.ts'
import { planOfManual } from '../manual/plan.ts'
import type { ManualTaskRowOf } from '../manual/tasks.ts'
import { readSheet, type Sheet } from './import-numbers.ts'
import { type Checkpoint, MANY_ROWS, orFail, rowsLimitOf, stepDone } from './imported.ts'
import { type Job, JobFailure, type Kind, type Step } from './job.ts'

interface Input {
  readonly attachmentKey: string
  readonly taskId: string
}
async function taskOf(inside: Database, { input }: Job): Promise<ManualTaskRowOf> {
  const task = await inside
    .selectFrom('manual_task')
    .selectAll()
    .where('id', '=', (input as Input).taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!task) throw new JobFailure(text.noTask())
  orFail(() => checkFillable(task))
  return task
}

export const importManual = (filesDir: string, added: (task: ManualTaskRowOf) => void): Kind => ({
  async open(job, db) {
    const { attachmentKey } = job.input as Input
    const task = await taskOf(db, job)
    const plan = planOfManual(task, await rowsLimitOf(db, task.enterprise_id))
    const sheet = await readSheet(join(filesDir, attachmentKey), plan)
    return (now, inside) => takeStep(filesDir, sheet, added, now, inside)
  },
  async undo(job, db) {
    await db
      .deleteFrom('manual_item')
      .where('task_id', '=', (job.input as Input).taskId)
      .where('import_id', '=', job.id)
      .execute()
  }
})

async function takeStep(
  filesDir: string,
  { heading, rows }: Sheet,
  added: (task: ManualTaskRowOf) => void,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { rows: from } = job.checkpoint as Checkpoint
  const task = await taskOf(inside, job)
  const agents = goesByManager(task) ? await agentsOf(inside, task) : []
  const now = rows.slice(from, from + MANY_ROWS).map(row => {
    const manager = row.good?.values[MANAGER] ?? ''
    const owner = row.good && goesByManager(task) ? managerOf(agents, manager) : undefined
    const why = owner && 'why' in owner ? owner.why : row.why
    const owner_id = owner && 'userId' in owner ? owner.userId : null
    return { ...row, why, owner_id, manager }
  })
  const inserted = await insertManualNumbers(
    inside,
    task,
    now.flatMap(({ good, why, owner_id, manager }) =>
      good && why === ''
        ? [{ phone: good.phone, customer_name: good.customerName, manager, fields: {}, owner_id }]
        : []
    ),
    job.id
  )
  const failures = now.flatMap(({ cells, good, why }) => {
    if (!good || why !== '') return [[...cells, why]]
    return inserted.has(good.phone) ? [] : [[...cells, taskText.phoneThere()]]
  })
  const step = await stepDone(filesDir, job, {
    heading,
    looked: now.length,
    sum: rows.length,
    added: inserted.size,
    failures
  })
  if (!step.end) return step
  await openImported(inside, task, job.id)
  return { ...step, done: () => added(task) }
}
