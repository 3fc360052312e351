/** Tells whoever looks at a manual task that it has changed. */
import { sql } from 'kysely'
import type { Permission } from '../../../core/rules/permissions.ts'
import type { Database } from '../db/schema.ts'
import type { RealtimeHub } from '../realtime.ts'

export async function tellManual(
  { db, realtime }: { readonly db: Database; readonly realtime: RealtimeHub },
  enterpriseId: string,
  taskId: string
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`select distinct ur.user_id as "userId"
    from user_role ur join role r on r.id = ur.role_id
      join role_permission p on p.role_id = r.id
    where r.enterprise_id = ${enterpriseId}
      and p.code in (${'CMC.CALL.TASK.SEE' satisfies Permission}, ${'CMC.MAN.CALL' satisfies Permission})`.execute(
    db
  )
  for (const { userId } of rows)
    realtime.publishTo({ userId, enterpriseId }, { topic: 'manual_task_modify', data: { taskId } })
}

/** The same for the task whose number a call is of. */
export async function tellManualOfCall(
  needs: { readonly db: Database; readonly realtime: RealtimeHub },
  callRecordId: string
): Promise<void> {
  const { rows } = await sql<{ task_id: string; enterprise_id: string }>`select i.task_id,
      i.enterprise_id from call_record r join manual_item i on i.id = r.manual_item_id
    where r.id = ${callRecordId}`.execute(needs.db)
  for (const { task_id, enterprise_id } of rows) await tellManual(needs, enterprise_id, task_id)
}
