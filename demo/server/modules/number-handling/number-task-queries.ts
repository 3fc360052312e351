/** Tasks that sort numbers into classes. */
import { sql } from 'kysely'
import {
  type HandlingStatus,
  type NumberClass,
  numberClass
} from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import type { NumberHandlingTask } from '../../../../core/features/number-handling/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent } from '../../http/refusal.ts'

/** An unfinished job has its own status; a task that never got one has failed. */
const status = sql<HandlingStatus>`case when transfer.status in (0, 1) then transfer.status
  when number_task.status = 0 and transfer.id is null then 3
  else number_task.status end`

/** The tasks of the users in the requester's data scope, with their creators and jobs. */
const visibleTasks = async (db: Database, requester: Requester) =>
  db
    .selectFrom('number_task')
    .innerJoin('user_account', 'user_account.id', 'number_task.user_id')
    .leftJoin('transfer', 'transfer.id', 'number_task.transfer_id')
    .where('number_task.enterprise_id', '=', requester.enterpriseId)
    .where(await isInScope(db, requester, 'number_task.user_id'))

export const hasStatus = (wanted: HandlingStatus) => sql<boolean>`(${status}) = ${wanted}`

export async function selectTasks(db: Database, requester: Requester) {
  return (await visibleTasks(db, requester))
    .select(['number_task.id', 'number_task.user_id', 'number_task.name', 'is_probed', 'total'])
    .select(['counts', 'message', 'transfer_id', 'number_task.created_at'])
    .select(['user_account.name as creator', status.as('status')])
}

type TaskRow = Awaited<
  ReturnType<Awaited<ReturnType<typeof selectTasks>>['executeTakeFirstOrThrow']>
>

/** A visible task; throws when there is none. */
export const taskOf = async (db: Database, requester: Requester, id: string): Promise<TaskRow> =>
  (await selectTasks(db, requester))
    .where('number_task.id', '=', id)
    .executeTakeFirstOrThrow(() => absent(messages.noTask()))

const countOf = (row: TaskRow, code: NumberClass): number => row.counts[code] ?? 0

export function toTask(row: TaskRow): NumberHandlingTask {
  const counts = numberClass.codes.flatMap(code =>
    countOf(row, code) > 0 ? [{ numberClass: code, count: countOf(row, code) }] : []
  )
  return {
    ...{ id: row.id, name: row.name, creatorName: row.creator, createTime: row.created_at },
    ...{ isProbed: row.is_probed, status: row.status, message: row.message, total: row.total },
    handled: counts.reduce((sum, { count }) => sum + count, 0),
    counts,
    transferId: row.status <= 1 ? row.transfer_id : null
  }
}

/** The handled numbers of a task, or those of some classes. */
export const handledNumbers = (
  db: Database,
  taskId: string,
  classes: readonly NumberClass[] | undefined
) => {
  const items = db.selectFrom('number_task_item').where('task_id', '=', taskId)
  return classes ? items.where('class', 'in', classes) : items.where('class', 'is not', null)
}
