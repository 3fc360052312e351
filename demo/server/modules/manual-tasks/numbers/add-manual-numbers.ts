/** Adds numbers to a manual task without duplicates and assigns them as the task is configured. */
import { type Kysely, sql } from 'kysely'
import type { AddedNumbers } from '../../../../../core/features/call-tasks/resource-schemas.ts'
import { manualCallStatus } from '../../../../../core/features/call-tasks/task-enums.ts'
import { taskMessages } from '../../../../../core/features/call-tasks/task-messages.ts'
import {
  BY_MANAGER,
  isShared,
  manualStatus,
  mayFillManual
} from '../../../../../core/features/manual-tasks/rules.ts'
import { manyRows } from '../../../db/insert-many.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { refuse } from '../../../http/refusal.ts'
import type { ManualTaskRowOf } from '../manual-task-queries.ts'
import { manualServerMessages as messages } from '../messages.ts'
import { agentsOf, type TaskAgent } from '../task-agent-queries.ts'
import { shareOut } from './share-numbers.ts'

export interface NewManualNumber {
  readonly phone: string
  readonly customer_name: string
  readonly manager: string
  readonly fields: Readonly<Record<string, string>>
  readonly owner_id: string | null
}

/** Throws for a task in a state that accepts no numbers. */
export function checkFillable({ status }: Pick<ManualTaskRowOf, 'status'>): void {
  if (!mayFillManual(status))
    throw refuse(messages.cannotAdd({ status: manualCallStatus.label(status) }))
}

/** Resolves a 所属经理 by name or user name, or returns the error. */
export function managerOf(
  agents: readonly TaskAgent[],
  written: string
): { readonly userId: string } | { readonly why: string } {
  const name = written.trim()
  if (name === '') return { why: messages.managerMissing() }
  const exact = agents.find(agent => agent.username === name)
  if (exact) return exact
  const [first, second] = agents.filter(agent => agent.name === name)
  if (!first) return { why: messages.managerUnknown({ name }) }
  return second ? { why: messages.managerTwice({ name }) } : first
}

const columns = {
  at: 'int',
  phone: 'text',
  customer_name: 'text',
  manager: 'text',
  fields: 'jsonb',
  owner_id: 'text'
}

/**
 * Inserts the new numbers and returns their ids by number. Those of an import stay invisible until
 * `openImported`.
 */
export async function insertManualNumbers(
  inside: Kysely<Tables>,
  task: Pick<ManualTaskRowOf, 'id' | 'enterprise_id'>,
  numbers: readonly NewManualNumber[],
  importId?: string
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = numbers.map((number, at) => ({
    ...number,
    at,
    fields: JSON.stringify(number.fields)
  }))
  const { rows: there } = await sql<{ phone: string; id: string }>`insert into manual_item
      (task_id, enterprise_id, phone, customer_name, manager, fields, owner_id, import_id, updated_at)
    select ${task.id}, ${task.enterprise_id}, phone, customer_name, manager, fields, owner_id,
      ${importId ?? null}, ${Date.now()} from ${manyRows(columns, rows)} order by at
    on conflict do nothing returning phone, id::text as id`.execute(inside)
  return new Map(there.map(({ phone, id }) => [phone, id]))
}

/** Assigns added numbers if the task does so automatically; a finished task waits again. */
export async function settleAdded(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  ids: readonly string[]
): Promise<void> {
  if (isShared(task.draft.allocateWay)) {
    const agents = await agentsOf(inside, task)
    await shareOut(
      inside,
      task.id,
      ids,
      agents.map(({ userId }) => userId)
    )
  }
  if (ids.length > 0)
    await inside
      .updateTable('manual_task')
      .set({ status: manualStatus.waiting })
      .where('id', '=', task.id)
      .where('status', '=', manualStatus.done)
      .execute()
}

/** Makes the numbers of an import visible. */
export async function openImported(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  importId: string
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update manual_item set import_id = null
    where task_id = ${task.id} and import_id = ${importId} returning id::text as id`.execute(inside)
  const ids = rows.map(({ id }) => id).sort((one, other) => Number(one) - Number(other))
  await settleAdded(inside, task, ids)
}

/** Adds numbers and reports the existing ones. */
export async function addManual(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  numbers: readonly (NewManualNumber & { readonly typed: string })[],
  failures: { phone: string; message: string }[]
): Promise<AddedNumbers> {
  const added = await insertManualNumbers(inside, task, numbers)
  for (const { phone, typed } of numbers)
    if (!added.has(phone)) failures.push({ phone: typed, message: taskMessages.phoneThere() })
  await settleAdded(inside, task, [...added.values()])
  const [success, fail] = [added.size, failures.length]
  const message = fail === 0 ? taskMessages.added() : messages.added({ good: success, bad: fail })
  return { success, fail, message, failures }
}

export const goesByManager = ({ draft }: Pick<ManualTaskRowOf, 'draft'>): boolean =>
  draft.allocateWay === BY_MANAGER
