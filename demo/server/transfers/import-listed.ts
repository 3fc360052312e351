/** The numbers of an uploaded table come onto a list; each that cannot goes into a file with its reason. */
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { taskServerText as text } from '../../../core/text/task-server.ts'
import { preflightText, taskText } from '../../../core/text/tasks.ts'
import type { Database, Tables } from '../db/schema.ts'
import { holdLibrary } from '../tasks/libraries.ts'
import { insertListed, type Listed, readListed, type Shelf } from '../tasks/listed.ts'
import { type Checkpoint, MANY_ROWS, rowsWithin, stepDone } from './imported.ts'
import { type Job, JobFailure, type Kind, type Step } from './job.ts'
import type { TableRows } from './table-rows.ts'

interface Input extends Pick<Shelf, 'kind' | 'libId'> {
  readonly attachmentKey: string
}
interface Sheet extends TableRows {
  readonly phoneAt: number
  readonly remarkAt: number
}

const MOST_REMARK = 128

async function readSheet(db: Database, job: Job, path: string): Promise<Sheet> {
  const { heading, rows } = await rowsWithin(db, job, path)
  const phoneAt = heading.findIndex(name => /手机|电话|号码|phone/i.test(name))
  const remarkAt = heading.findIndex(name => /备注|remark/i.test(name))
  if (phoneAt < 0) throw new JobFailure(text.listHeading())
  if (rows.length === 0) throw new JobFailure(preflightText.empty())
  return { heading, phoneAt, remarkAt, rows }
}

export const importListed = (filesDir: string): Kind => ({
  open: async (job, db) => {
    const sheet = await readSheet(db, job, join(filesDir, (job.input as Input).attachmentKey))
    return (now, inside) => takeStep(filesDir, sheet, now, inside)
  },
  async undo(job, db) {
    await db.deleteFrom('listed_number').where('id', 'like', `${job.id}-%`).execute()
  }
})

async function takeStep(
  filesDir: string,
  sheet: Sheet,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { kind, libId } = job.input as Input
  const { rows: from } = job.checkpoint as Checkpoint
  const enterpriseId = job.enterprise_id
  if (kind === 'black' && !(await holdLibrary(inside, enterpriseId, libId)))
    throw new JobFailure(text.noLibrary())
  const now = sheet.rows.slice(from, from + MANY_ROWS)
  const fresh = new Map<string, Listed>()
  const whys = now.map((row, index) => {
    const read = readListed(row[sheet.phoneAt] ?? '')
    if ('message' in read) return read.message
    const { phone } = read
    if (fresh.has(phone)) return taskText.phoneThere()
    const remark = (row[sheet.remarkAt] ?? '').trim().slice(0, MOST_REMARK)
    fresh.set(phone, { id: `${job.id}-${from + index}`, phone, remark })
    return { phone }
  })
  const shelf = { enterpriseId, kind, libId }
  const added = await insertListed(inside, shelf, job.user_id, [...fresh.values()])
  const failures = now.flatMap((row, index) => {
    const why = whys[index]
    if (typeof why === 'string') return [[...row, why]]
    return why && added.has(why.phone) ? [] : [[...row, taskText.phoneThere()]]
  })
  return stepDone(filesDir, job, {
    heading: sheet.heading,
    looked: now.length,
    sum: sheet.rows.length,
    added: added.size,
    failures
  })
}
