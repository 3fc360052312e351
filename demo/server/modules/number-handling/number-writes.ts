import { sql, type Transaction } from 'kysely'
import { normalisedNumber } from '../../../../core/features/number-handling/rules.ts'
import { insertRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'

const columns = { task_id: 'text', rank: 'int', typed: 'text', phone: 'text' } as const

/** The task's number of numbers, locked until the transaction ends. */
export async function lockTask(inside: Transaction<Tables>, id: string): Promise<number> {
  const { total } = await inside
    .selectFrom('number_task')
    .select('total')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return total
}

/** Adds numbers behind those of a locked task. */
export async function appendNumbers(
  inside: Transaction<Tables>,
  taskId: string,
  total: number,
  typed: readonly string[]
): Promise<void> {
  const rows = typed.map((text, at) => ({
    ...{ task_id: taskId, rank: total + at + 1, typed: text },
    phone: normalisedNumber(text)
  }))
  await insertRows(inside, 'number_task_item', columns, rows)
  await inside
    .updateTable('number_task')
    .set({ total: sql`total + ${rows.length}::int` })
    .where('id', '=', taskId)
    .execute()
}
