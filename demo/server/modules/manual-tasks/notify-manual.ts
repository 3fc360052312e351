/** Notifies the managers and agents of a changed manual task. */
import { sql } from 'kysely'
import type { Permission } from '../../../../core/session/permissions.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { isSeatOfTask } from './task-agent-queries.ts'

const MANAGES = 'CMC.CALL.TASK.SEE' satisfies Permission
const CALLS = 'CMC.MAN.CALL' satisfies Permission

export async function pushManual(
  { db, realtime }: { readonly db: Database; readonly realtime: RealtimeServer },
  enterpriseId: string,
  taskId: string,
  /** Includes former agents. */
  isForAll = false
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`select distinct ur.user_id as "userId"
    from user_role ur join role r on r.id = ur.role_id
      join role_permission p on p.role_id = r.id
    where r.enterprise_id = ${enterpriseId} and (p.code = ${MANAGES} or (p.code = ${CALLS}
      and (${isForAll} or exists (select 1 from manual_item i where i.task_id = ${taskId}
          and i.owner_id = ur.user_id and i.taken_at is not null)
        or exists (select 1 from manual_task t join seat s on s.enterprise_id = t.enterprise_id
          where t.id = ${taskId} and s.user_id = ur.user_id and ${isSeatOfTask}))))`.execute(db)
  for (const { userId } of rows)
    realtime.publishTo({ userId, enterpriseId }, { topic: 'manual_task_modify', data: { taskId } })
}

/** The same for the task of a call's number. */
export async function pushManualOfCall(
  needs: { readonly db: Database; readonly realtime: RealtimeServer },
  callRecordId: string
): Promise<void> {
  const { rows } = await sql<{ task_id: string; enterprise_id: string }>`select i.task_id,
      i.enterprise_id from call_record r join manual_item i on i.id = r.manual_item_id
    where r.id = ${callRecordId}`.execute(needs.db)
  for (const { task_id, enterprise_id } of rows) await pushManual(needs, enterprise_id, task_id)
}
