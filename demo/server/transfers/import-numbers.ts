/**
 * The numbers of an uploaded table come into a task. Until the last row is in, none of them is there
 * for anybody: an import that is cut off or cancelled leaves nothing behind.
 */
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { type GoodRow, preflight, type SheetPlan } from '../../../core/rules/tasks/preflight.ts'
import { taskServerText as text } from '../../../core/text/task-server.ts'
import { preflightText, taskText } from '../../../core/text/tasks.ts'
import type { Database, Tables } from '../db/schema.ts'
import {
  checkTakesNumbers,
  countNumbers,
  insertNumbers,
  PRECISE,
  SEVERAL,
  type TaskRow
} from '../tasks/add-numbers.ts'
import { type Checkpoint, MANY_ROWS, orFail, rowsLimitOf, stepDone } from './imported.ts'
import { type Job, JobFailure, type Kind, type Step } from './job.ts'
import { readTable } from './table-rows.ts'

interface Input {
  readonly attachmentKey: string
  readonly taskId: string
}
interface Checked {
  readonly cells: readonly string[]
  readonly good: GoodRow | undefined
  readonly why: string
}
export interface Sheet {
  readonly heading: readonly string[]
  readonly rows: readonly Checked[]
}

export const planOf = async (inside: Database, task: TaskRow): Promise<SheetPlan> => {
  const script = await inside
    .selectFrom('script_content')
    .select('content')
    .where('enterprise_id', '=', task.enterprise_id)
    .where('code', '=', task.template_code ?? '')
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

/** Every row with what it says or what is wrong with it. */
export async function readSheet(path: string, plan: SheetPlan): Promise<Sheet> {
  const file = preflight(plan)
  const rows: Checked[] = []
  let heading: readonly string[] | undefined
  let number = 0
  await readTable(path, cells => {
    number += 1
    if (!heading) {
      heading = cells
      const [wrong] = file.heading(cells)
      if (wrong) throw new JobFailure(wrong.reason)
      return true
    }
    const looked = file.row(cells, number)
    if ('phone' in looked) rows.push({ cells, good: looked, why: '' })
    else if (looked.length > 0) {
      const why = looked.map(({ column, reason }) => `${column} ${reason}`.trim()).join('；')
      rows.push({ cells, good: undefined, why })
    }
    return file.counts.rows <= plan.rowsLimit
  })
  if (!heading || rows.length === 0) throw new JobFailure(preflightText.empty())
  return { heading, rows }
}

async function taskOf(inside: Database, { input }: Job): Promise<TaskRow> {
  const { taskId } = input as Input
  const task = await inside
    .selectFrom('call_task')
    .selectAll()
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!task) throw new JobFailure(text.noTask())
  orFail(() => checkTakesNumbers(task))
  return task
}

export const importNumbers = (filesDir: string, added: (taskId: string) => void): Kind => ({
  async open(job, db) {
    const { attachmentKey } = job.input as Input
    const plan = await planOf(db, await taskOf(db, job))
    const sheet = await readSheet(join(filesDir, attachmentKey), plan)
    return (now, inside) => takeStep(filesDir, sheet, added, now, inside)
  },
  undo: (job, db) =>
    db.transaction().execute(async inside => {
      await inside
        .deleteFrom('call_item')
        .where('task_id', '=', (job.input as Input).taskId)
        .where('import_id', '=', job.id)
        .execute()
      await inside.deleteFrom('number_import').where('id', '=', job.id).execute()
    })
})

async function takeStep(
  filesDir: string,
  { heading, rows }: Sheet,
  added: (taskId: string) => void,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { rows: from } = job.checkpoint as Checkpoint
  const task = await taskOf(inside, job)
  if (from === 0)
    await sql`insert into number_import (id, task_id) values (${job.id}, ${task.id})
      on conflict do nothing`.execute(inside)
  const now = rows.slice(from, from + MANY_ROWS)
  const good = now.flatMap(({ good }) => good ?? [])
  const inserted = await insertNumbers(
    inside,
    task,
    good.map(({ phone, otherPhones, customerName, values }) => ({
      phone,
      other_phones: otherPhones,
      customer_name: customerName,
      fields: values
    })),
    job.id
  )
  const failures = now.flatMap(({ cells, good, why }) => {
    if (!good) return [[...cells, why]]
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
  // From here on they are all there.
  await inside.deleteFrom('number_import').where('id', '=', job.id).execute()
  await countNumbers(inside, task.id, step.good)
  return { ...step, done: () => added(task.id) }
}
