import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { pageOfRows, rowsOf } from '../../http/paging.ts'
import { shownNumber } from './numbers/manual-items.ts'

type ShownColumn =
  | 'id'
  | 'agent_name'
  | 'result'
  | 'remark'
  | 'follow_at'
  | 'record_id'
  | 'created_at'

/** Results an agent saved in a task, newest first. */
export async function ownActions(
  db: Database,
  taskId: string,
  userId: string,
  query: { readonly page: number; readonly pageSize: number }
) {
  const { limit, offset } = rowsOf(query)
  const { rows } = await sql<
    Pick<Selectable<Tables['manual_action']>, ShownColumn> & {
      readonly item_id: string
      readonly phone: string
      readonly customer_name: string
      readonly is_hidden: boolean | null
    }
  >`select d.id, d.item_id::text as item_id, i.phone, i.customer_name, d.agent_name, d.result,
      d.remark, d.follow_at, d.record_id, d.created_at, exists (select 1 from customer c
        where c.enterprise_id = i.enterprise_id and c.phone = i.phone
          and c.is_number_hidden) as is_hidden
    from manual_action d join manual_item i on i.id = d.item_id
    where d.task_id = ${taskId} and d.user_id = ${userId}
    order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
  const { total } = await db
    .selectFrom('manual_action')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const actionsDone = rows.map(row => ({
    id: row.id,
    itemId: row.item_id,
    phone: shownNumber(row.phone, row.is_hidden),
    customerName: row.customer_name,
    agentName: row.agent_name,
    result: row.result as 1,
    remark: row.remark,
    followTime: row.follow_at,
    callRecordId: row.record_id,
    createTime: row.created_at
  }))
  return pageOfRows(actionsDone, total, query)
}
