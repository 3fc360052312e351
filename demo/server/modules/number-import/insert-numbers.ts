/** Adds numbers to a task without duplicates, whatever their source. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AddedNumbers } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { mayTakeNumbers, taskStatus } from '../../../../core/features/call-tasks/rules.ts'
import { callTaskStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import {
  isTaskNumber,
  numbersIn,
  taskNumber
} from '../../../../core/features/number-import/rules/phone-entry.ts'
import type { Session } from '../../auth/token-store.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { Guesses } from '../customers/guess-limit.ts'

export type TaskRow = Selectable<Tables['call_task']>

export const PRECISE = 6
export const SEVERAL = 11

export interface NewNumber {
  readonly phone: string
  readonly other_phones: readonly string[]
  readonly customer_name: string
  readonly fields: Readonly<Record<string, string>>
}

/** Throws for a task in a state that accepts no numbers. */
export function checkTakesNumbers({ status }: Pick<TaskRow, 'status'>): void {
  if (status === taskStatus.draft) throw refuse(messages.draftFirst())
  if (!mayTakeNumbers(status))
    throw refuse(messages.cannotAdd({ status: callTaskStatus.label(status) }))
}

const columns = {
  at: 'int',
  phone: 'text',
  other_phones: 'jsonb',
  customer_name: 'text',
  fields: 'jsonb'
}

/** Inserts the new numbers and returns them. */
export async function insertNumbers(
  inside: Kysely<Tables>,
  task: Pick<TaskRow, 'id' | 'enterprise_id'>,
  numbers: readonly NewNumber[],
  importId?: string
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = numbers.map((number, at) => ({
    ...number,
    at,
    other_phones: JSON.stringify(number.other_phones),
    fields: JSON.stringify(number.fields)
  }))
  const { rows: there } = await sql<{ phone: string }>`insert into call_item
      (task_id, enterprise_id, phone, other_phones, customer_name, fields, import_id)
    select ${task.id}, ${task.enterprise_id}, phone, other_phones, customer_name, fields,
      ${importId ?? null} from ${manyRows(columns, rows)} order by at
    on conflict do nothing returning phone`.execute(inside)
  return new Set(there.map(({ phone }) => phone))
}

/** Increases the task's count; a finished one waits for a start again. */
export const countNumbers = (inside: Kysely<Tables>, taskId: string, more: number) =>
  inside
    .updateTable('call_task')
    .set(eb => ({ total_count: eb('total_count', '+', more) }))
    .where('id', '=', taskId)
    .execute()

/** Adds typed numbers and returns the errors. */
export async function addTyped(
  inside: Kysely<Tables>,
  task: TaskRow,
  typed: readonly string[],
  { guesses, requester }: { readonly guesses: Guesses; readonly requester: Session }
): Promise<AddedNumbers> {
  const isAccurate = task.task_type === PRECISE
  const failures: { phone: string; message: string }[] = []
  const fresh = new Map<string, NewNumber & { typed: string }>()
  const read = typed.map(text => {
    const written = task.task_type === SEVERAL ? numbersIn(text) : [text.trim()]
    return { text, numbers: [...new Set(written.map(one => taskNumber(one, isAccurate)))] }
  })
  const all = read.flatMap(({ numbers }) => numbers)
  const alike = await guesses.tooMany(inside, requester, all)
  for (const { text, numbers } of read) {
    const [phone = '', ...others] = numbers
    const fail = (message: string) => failures.push({ phone: text, message })
    if (phone === '') fail(taskMessages.phoneEmpty())
    else if (!numbers.every(one => isTaskNumber(one, isAccurate))) fail(taskMessages.phoneWrong())
    else if (numbers.some(one => alike.has(one))) fail(messages.phoneAlike())
    else if (fresh.has(phone)) fail(taskMessages.phoneThere())
    else
      fresh.set(phone, { phone, other_phones: others, customer_name: '', fields: {}, typed: text })
  }
  return addFresh(inside, task, [...fresh.values()], failures)
}

/** Adds numbers and reports the existing ones. */
export async function addFresh(
  inside: Kysely<Tables>,
  task: TaskRow,
  numbers: readonly (NewNumber & { readonly typed: string })[],
  failures: { phone: string; message: string }[]
): Promise<AddedNumbers> {
  const added = await insertNumbers(inside, task, numbers)
  for (const { phone, typed } of numbers)
    if (!added.has(phone)) failures.push({ phone: typed, message: taskMessages.phoneThere() })
  await countNumbers(inside, task.id, added.size)
  const [success, fail] = [added.size, failures.length]
  const message = fail === 0 ? taskMessages.added() : messages.added({ good: success, bad: fail })
  return { success, fail, message, failures }
}
