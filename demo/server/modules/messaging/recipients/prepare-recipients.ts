/** Prepares the recipients of a message task as a job: their messages, or why there is none. */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { LeftOutReason } from '../../../../../core/features/messaging/enums.ts'
import { messagingMessages as messages } from '../../../../../core/features/messaging/messages.ts'
import { filledMessage } from '../../../../../core/features/messaging/rules/filled-message.ts'
import { variablesIn } from '../../../../../core/features/messaging/rules/message-text.ts'
import { recipientNumber } from '../../../../../core/features/messaging/rules/recipient-number.ts'
import { insertRows, manyRows } from '../../../db/insert-many.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { MANY_ROWS } from '../../../jobs/import-progress.ts'
import { type Job, JobFailure, type Kind, type Step } from '../../../jobs/job-types.ts'
import { barredNumbers, numbersSoFar } from './barred-numbers.ts'
import { type Recipient, recipientsOf } from './recipient-sources.ts'

export interface PreparationInput {
  readonly taskId: string
  readonly attachmentKey?: string
}
interface Checkpoint {
  /** Recipients that were handled. */
  readonly rows: number
}

type Task = Selectable<Tables['message_task']>
interface Placed extends Recipient {
  readonly rank: number
}
type LeftOut = Pick<Placed, 'rank' | 'typed' | 'name'> & {
  readonly reason: LeftOutReason
  readonly detail: string
}
interface Ready extends Placed {
  readonly phone: string
}

const PREPARING = 4
const CONFIRMING = 5
const FAILED_JOB = 3

const leftOutColumns = {
  ...{ task_id: 'text', rank: 'int', typed: 'text', name: 'text', reason: 'text', detail: 'text' }
} as const
const recordColumns = {
  ...{ id: 'text', phone: 'text', name: 'text', content: 'text', segments: 'int', rank: 'int' }
} as const

const leftOut = ({ rank, typed, name }: Placed, reason: LeftOutReason, detail = ''): LeftOut => ({
  ...{ rank, typed: typed.slice(0, 64), name: name.slice(0, 64), reason, detail }
})

/** Grows with the rank, so that its index grows at one end. */
const idOf = (taskId: string, rank: number): string => `${taskId}-${String(rank).padStart(7, '0')}`

const textOf = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? '').trim() : ''

/** The values of a recipient's own fields, else those of the task. */
const valuesFor = (
  variables: readonly string[],
  { values, fields }: Task,
  recipient: Recipient
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.map(name => {
      const field = Object.hasOwn(fields, name) ? textOf(fields, name) : name
      return [name, textOf(recipient.values, field) || textOf(values, name)]
    })
  )

async function classify(
  inside: Transaction<Tables>,
  task: Task,
  placed: readonly Placed[],
  there: Set<string>
) {
  const left: LeftOut[] = []
  const mobile: Ready[] = []
  for (const one of placed) {
    const number = recipientNumber(one.typed)
    if ('phone' in number) mobile.push({ ...one, phone: number.phone })
    else left.push(leftOut(one, number.reason))
  }
  const phones = mobile.map(({ phone }) => phone)
  const reasons = await barredNumbers(inside, task.enterprise_id, phones)
  const variables = variablesIn(task.text)
  const ready = mobile.flatMap(one => {
    if (there.has(one.phone)) {
      left.push(leftOut(one, 'DUPLICATE'))
      return []
    }
    const reason = reasons.get(one.phone)
    if (reason) {
      there.add(one.phone)
      left.push(leftOut(one, reason))
      return []
    }
    const message = filledMessage(task.text, variables, valuesFor(variables, task, one))
    if ('reason' in message) {
      left.push(leftOut(one, message.reason, message.detail))
      return []
    }
    there.add(one.phone)
    return [{ ...one, ...message }]
  })
  return { left, ready }
}

async function prepareNext(
  inside: Transaction<Tables>,
  job: Job,
  recipients: readonly Recipient[],
  there: Set<string>
): Promise<Step> {
  const { taskId } = job.input as PreparationInput
  const { rows: from } = job.checkpoint as Checkpoint
  const task = await inside
    .selectFrom('message_task')
    .selectAll()
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirst()
  // Its template was withdrawn in the meantime, and messages of a stopped task are never sent.
  if (task?.state !== PREPARING) throw new JobFailure(messages.templateUnusable())
  const placed = recipients
    .slice(from, from + MANY_ROWS)
    .map((one, at) => ({ ...one, rank: from + at + 1 }))
  const { left, ready } = await classify(inside, task, placed, there)
  const rows = ready.map(({ phone, name, content, segments, rank }) => ({
    ...{ id: idOf(taskId, rank), phone, name: name.slice(0, 64), content, segments, rank }
  }))
  const names = sql.join(Object.keys(recordColumns).map(name => sql.ref(name)))
  if (rows.length > 0)
    await sql`insert into sms_record (enterprise_id, message_task_id, task_name, user_id,
        template_id, call_record_id, moment, send_state, created_at, ${names})
      select ${task.enterprise_id}, ${task.id}, ${task.name}, ${task.user_id},
        ${task.template_id}, '', 'task', 0, ${task.created_at}::bigint, ${names}
      from ${manyRows(recordColumns, rows)}`.execute(inside)
  await insertRows(
    ...([inside, 'message_left_out', leftOutColumns] as const),
    left.map(one => ({ ...one, task_id: taskId }))
  )
  const counts: Record<string, number> = { ...task.left_out }
  for (const { reason } of left) counts[reason] = (counts[reason] ?? 0) + 1
  const lengths: Record<string, number> = { ...task.lengths }
  for (const { segments } of rows) lengths[segments] = (lengths[segments] ?? 0) + 1
  const looked = from + placed.length
  const isOver = looked >= recipients.length
  await inside
    .updateTable('message_task')
    .set({
      total: task.total + rows.length,
      waiting: task.waiting + rows.length,
      segments: task.segments + rows.reduce((sum, { segments }) => sum + segments, 0),
      left_out: JSON.stringify(counts),
      lengths: JSON.stringify(lengths),
      ...(isOver && { state: CONFIRMING })
    })
    .where('id', '=', taskId)
    .execute()
  const [good, bad] = [job.success_count + rows.length, job.fail_count + left.length]
  const remark = messages.prepared({ total: good, leftOut: bad })
  return {
    checkpoint: { rows: looked } satisfies Checkpoint,
    ...{ sum: recipients.length, good, bad },
    ...(isOver && { end: { remark, isFailed: false, bytes: 0 } })
  }
}

/** What was prepared stays; a task whose preparation failed is stopped. */
const undo: Kind['undo'] = async (job, db) => {
  const { taskId } = job.input as PreparationInput
  const failed = await db
    .selectFrom('transfer')
    .select('id')
    .where('id', '=', job.id)
    .where('status', '=', FAILED_JOB)
    .executeTakeFirst()
  if (!failed) return
  await db
    .updateTable('message_task')
    .set({ state: 3, stop_reason: 'PREPARATION', ended_at: Date.now() })
    .where('id', '=', taskId)
    .where('state', '=', PREPARING)
    .execute()
}

/** `done` is called with the task when it is prepared, or has failed. */
export const prepareRecipients = (files: FileStore, done: (taskId: string) => void): Kind => ({
  async open(job, db) {
    const { taskId } = job.input as PreparationInput
    const { rows: handled } = job.checkpoint as Checkpoint
    const task = await db
      .selectFrom('message_task')
      .select('recipients')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    const recipients = await recipientsOf(db, job, files, task.recipients)
    // A step that fails ends the attempt, and the next one reads them again.
    const there = handled === 0 ? new Set<string>() : await numbersSoFar(db, taskId)
    return async (now, inside) => {
      const step = await prepareNext(inside, now, recipients, there)
      return { ...step, done: () => done(taskId) }
    }
  },
  async undo(job, db) {
    await undo(job, db)
    done((job.input as PreparationInput).taskId)
  }
})
